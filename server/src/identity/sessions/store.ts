import type { System } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

export interface SignInRow {
  readonly id: string;
  readonly session_uid: string;
  readonly subject: string;
  readonly browser: string | null;
  readonly system: System | null;
  readonly network: string;
  readonly device_hash: string | null;
  readonly signed_in_at: Date;
  readonly last_used_at: Date;
}

/** Writes a session's device and last use; its id stays. */
export async function putSignIn(db: Queryable, row: SignInRow): Promise<void> {
  await db.run(
    `insert into sign_ins (id, session_uid, subject, browser, system, network, device_hash, signed_in_at, last_used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (session_uid) do update set
       subject = excluded.subject, browser = excluded.browser, system = excluded.system, network = excluded.network,
       device_hash = excluded.device_hash, signed_in_at = excluded.signed_in_at, last_used_at = excluded.last_used_at`,
    [row.id, row.session_uid, row.subject, row.browser, row.system, row.network, row.device_hash, row.signed_in_at, row.last_used_at],
  );
}

const ALIVE = `exists (
  select from identity_records r
   where r.session_uid = s.session_uid and r.model = 'Session' and r.account_id = s.subject
     and r.expires_at > $2 and (r.idle_until is null or r.idle_until > $2))`;

/** A subject's sessions that have not ended, the last used first. */
export function listSignIns(db: Queryable, subject: string, now: Date): Promise<SignInRow[]> {
  return db.many<SignInRow>(
    `select s.id, s.session_uid, s.subject, s.browser, s.system, s.network, s.device_hash, s.signed_in_at, s.last_used_at
       from sign_ins s where s.subject = $1 and ${ALIVE} order by s.last_used_at desc, s.id desc`,
    [subject, now],
  );
}

/** The session of a subject's own list, by its id there. */
export async function findSignIn(db: Queryable, id: string, subject: string, now: Date): Promise<string | undefined> {
  const row = await db.maybe<{ session_uid: string }>(
    `select s.session_uid from sign_ins s where s.subject = $1 and ${ALIVE} and s.id = $3`,
    [subject, now, id],
  );
  return row?.session_uid;
}

/** The session whose tokens carry this `sid`, with its device. */
export function findSessionOfToken(db: Queryable, sid: string): Promise<{ session_uid: string; device_hash: string | null } | undefined> {
  return db.maybe(
    `select r.session_uid, s.device_hash from identity_records r left join sign_ins s on s.session_uid = r.session_uid
      where r.grant_id = $1 and r.session_uid is not null limit 1`,
    [sid],
  );
}

/** Every session of a subject but one, whether or not it stands in the list. */
export async function otherSessions(db: Queryable, subject: string, kept_uid: string | null): Promise<string[]> {
  const rows = await db.many<{ session_uid: string }>(
    `select distinct session_uid from identity_records
      where account_id = $1 and session_uid is not null and session_uid is distinct from $2`,
    [subject, kept_uid],
  );
  return rows.map(({ session_uid }) => session_uid);
}

/** The sign-ins that belong to one session: each time a page logged in by it. */
export async function signInsOfSession(db: Queryable, session_uid: string): Promise<string[]> {
  const rows = await db.many<{ grant_id: string }>(
    'select distinct grant_id from identity_records where session_uid = $1 and grant_id is not null',
    [session_uid],
  );
  return rows.map(({ grant_id }) => grant_id);
}

/** Who stands behind a subject; undefined where they have not registered. */
export async function findUserId(db: Queryable, subject: string): Promise<string | undefined> {
  return (await db.maybe<{ id: string }>('select id from users where subject = $1', [subject]))?.id;
}

/** A new e-mail address that waits for its link is not used then. */
export async function withdrawEmailChange(tx: Queryable, user_id: string): Promise<void> {
  await tx.run('select withdraw_email_change($1)', [user_id]);
}

/** Takes sessions off the list; their devices are known no longer. */
export async function deleteSignIns(tx: Queryable, session_uids: readonly string[]): Promise<void> {
  await tx.run(
    `with gone as (delete from sign_ins where session_uid = any($1) returning subject, device_hash)
     delete from known_devices d using gone g where d.subject = g.subject and d.token_hash = g.device_hash`,
    [session_uids],
  );
}

/** Forgets sessions of which no record is left. */
export async function deleteSignInsGone(db: Queryable): Promise<void> {
  await db.run('delete from sign_ins s where not exists (select from identity_records r where r.session_uid = s.session_uid)');
}
