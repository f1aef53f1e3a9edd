import type { Queryable } from '../../kernel/db/database.ts';

export interface NewRecord {
  id_hash: string;
  model: string;
  payload_sealed: string;
  account_id: string | null;
  grant_id: string | null;
  session_uid: string | null;
  idle_until: Date | null;
  expires_at: Date;
}

export interface StoredRecord {
  id_hash: string;
  payload_sealed: string;
  consumed_at: Date | null;
}

/** Writes a record or replaces its content; that it was used stays known. */
export async function putRecord(db: Queryable, record: NewRecord): Promise<void> {
  await db.run(
    `insert into identity_records (id_hash, model, payload_sealed, account_id, grant_id, session_uid, idle_until, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id_hash) do update set
       payload_sealed = excluded.payload_sealed, account_id = excluded.account_id, grant_id = excluded.grant_id,
       session_uid = excluded.session_uid, idle_until = excluded.idle_until, expires_at = excluded.expires_at`,
    [
      record.id_hash,
      record.model,
      record.payload_sealed,
      record.account_id,
      record.grant_id,
      record.session_uid,
      record.idle_until,
      record.expires_at,
    ],
  );
}

export function findRecord(db: Queryable, id_hash: string, now: Date): Promise<StoredRecord | undefined> {
  return db.maybe<StoredRecord>(
    `select id_hash, payload_sealed, consumed_at from identity_records
      where id_hash = $1 and expires_at > $2 and (idle_until is null or idle_until > $2)`,
    [id_hash, now],
  );
}

export function findSessionByUid(db: Queryable, session_uid: string, now: Date): Promise<StoredRecord | undefined> {
  return db.maybe<StoredRecord>(
    `select id_hash, payload_sealed, consumed_at from identity_records
      where session_uid = $1 and model = 'Session' and expires_at > $2 and (idle_until is null or idle_until > $2)`,
    [session_uid, now],
  );
}

/** Marks a record as used and says whether this was the first time. */
export async function consumeRecord(db: Queryable, id_hash: string, now: Date): Promise<boolean> {
  return (await db.run('update identity_records set consumed_at = $2 where id_hash = $1 and consumed_at is null', [id_hash, now])) === 1;
}

export async function deleteRecord(db: Queryable, id_hash: string): Promise<void> {
  await db.run('delete from identity_records where id_hash = $1', [id_hash]);
}

export async function deleteByGrant(db: Queryable, model: string, grant_id: string): Promise<void> {
  await db.run('delete from identity_records where grant_id = $1 and model = $2', [grant_id, model]);
}

/** Ends one session with every code and refresh token that came from it; gives the grants that those were for. */
export async function deleteBySession(db: Queryable, session_uid: string): Promise<string[]> {
  const rows = await db.many<{ grant_id: string }>(
    `with gone as (delete from identity_records where session_uid = $1 returning grant_id)
     select distinct grant_id from gone where grant_id is not null`,
    [session_uid],
  );
  return rows.map(({ grant_id }) => grant_id);
}

/**
 * Ends some of a subject's sessions with every code and refresh token that came from them, and sign-ins that nobody has
 * followed yet. It stays known that they were ended, and whether by their user. Gives the grants that those were for.
 */
export async function deleteSessionsOf(
  tx: Queryable,
  account_id: string,
  session_uids: readonly string[],
  by_user: boolean,
): Promise<string[]> {
  const rows = await tx.many<{ grant_id: string }>(
    `with gone as (
       delete from identity_records where account_id = $1 and (session_uid = any($2) or model = 'Interaction')
       returning id_hash, model, grant_id, expires_at
     ), told as (
       insert into identity_ended_tokens (id_hash, account_id, expires_at, by_user)
       select id_hash, $1, expires_at, $3 from gone where model = 'RefreshToken'
       on conflict (id_hash) do nothing
     )
     select distinct grant_id from gone where grant_id is not null`,
    [account_id, session_uids, by_user],
  );
  return rows.map(({ grant_id }) => grant_id);
}

export async function deleteRecords(tx: Queryable, id_hashes: readonly string[]): Promise<void> {
  await tx.run('delete from identity_records where id_hash = any($1)', [id_hashes]);
}

/** Ends a subject's sessions, grants, codes and refresh tokens, of which it stays known that they were ended. */
export async function deleteByAccount(db: Queryable, account_id: string): Promise<void> {
  await db.run(
    `with ended as (delete from identity_records where account_id = $1 returning id_hash, model, expires_at)
     insert into identity_ended_tokens (id_hash, account_id, expires_at)
     select id_hash, $1, expires_at from ended where model = 'RefreshToken'
     on conflict (id_hash) do nothing`,
    [account_id],
  );
}

export interface EndedToken {
  readonly kind: 'consumer' | 'merchant' | null;
  readonly status: 'ACTIVE' | 'FROZEN' | 'DEACTIVATED' | null;
  /** Of a merchant's user. */
  readonly is_deleted: boolean;
  /** A consumer who had their data deleted. */
  readonly is_erased: boolean;
  /** Its user ended it from another device. */
  readonly by_user: boolean;
}

/** A refresh token that was ended before its time, with what its user is now; nulls where there is no profile. */
export function findEndedToken(db: Queryable, id_hash: string, now: Date): Promise<EndedToken | undefined> {
  return db.maybe(
    `select u.kind, u.status, b.deleted_at is not null as is_deleted, e.by_user,
            exists (select from erased_consumers f where f.consumer_id = u.id) as is_erased
       from identity_ended_tokens e
       left join users u on u.subject = e.account_id
       left join business_user_rights b on b.user_id = u.id
      where e.id_hash = $1 and e.expires_at > $2`,
    [id_hash, now],
  );
}

/** A session in use goes on: moves the moment at which it ends for want of use. */
export async function keepSessionAwake(db: Queryable, session_uid: string, idle_until: Date): Promise<void> {
  await db.run("update identity_records set idle_until = $2 where session_uid = $1 and model = 'Session'", [session_uid, idle_until]);
}

/** Forgets what has expired. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.run('delete from identity_records where expires_at < $1', [now]);
  await db.run('delete from identity_ended_tokens where expires_at < $1', [now]);
}
