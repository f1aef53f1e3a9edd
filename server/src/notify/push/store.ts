import type { System } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

export interface StoredPushKey {
  readonly public_key: string;
  readonly private_key_sealed: string;
}

export function findKey(db: Queryable): Promise<StoredPushKey | undefined> {
  return db.maybe<StoredPushKey>('select public_key, private_key_sealed from push_keys');
}

/** Keeps the key; of two servers that make one at once, one is heard. */
export async function addKey(db: Queryable, key: StoredPushKey, at: Date): Promise<void> {
  await db.run('insert into push_keys (public_key, private_key_sealed, made_at) values ($1, $2, $3) on conflict (only_row) do nothing', [
    key.public_key,
    key.private_key_sealed,
    at,
  ]);
}

export interface DeviceRow {
  readonly id: string;
  readonly user_id: string;
  readonly session_id: string | null;
  readonly endpoint_fingerprint: string;
  readonly sealed: string;
  readonly browser: string | null;
  readonly system: System | null;
}

/** Keeps a browser for whoever uses it now: a shared one belongs to the last. */
export async function putDevice(tx: Queryable, row: DeviceRow, at: Date): Promise<void> {
  await tx.run(
    `insert into push_devices (id, user_id, session_id, endpoint_fingerprint, sealed, added_at, renewed_at, browser, system)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8)
     on conflict (endpoint_fingerprint) do update set
       id = excluded.id, user_id = excluded.user_id, session_id = excluded.session_id, sealed = excluded.sealed,
       browser = excluded.browser, system = excluded.system, added_at = excluded.added_at, renewed_at = excluded.renewed_at`,
    [row.id, row.user_id, row.session_id, row.endpoint_fingerprint, row.sealed, at, row.browser, row.system],
  );
}

/** Takes away all but somebody's latest browsers. */
export async function keepLatest(tx: Queryable, user_id: string, most: number): Promise<void> {
  await tx.run(
    `delete from push_devices where user_id = $1
        and id not in (select id from push_devices where user_id = $1 order by renewed_at desc, id desc limit $2)`,
    [user_id, most],
  );
}

/** Lets somebody's browser go on with another sign-in; false where it is not theirs, or not here. */
export async function renewDevice(
  db: Queryable,
  given: Pick<DeviceRow, 'user_id' | 'session_id' | 'endpoint_fingerprint'>,
  at: Date,
): Promise<boolean> {
  const renewed = await db.run(
    'update push_devices set session_id = $3, renewed_at = $4 where endpoint_fingerprint = $1 and user_id = $2',
    [given.endpoint_fingerprint, given.user_id, given.session_id, at],
  );
  return renewed === 1;
}

export async function removeOwn(db: Queryable, user_id: string, endpoint_fingerprint: string): Promise<void> {
  await db.run('delete from push_devices where endpoint_fingerprint = $1 and user_id = $2', [endpoint_fingerprint, user_id]);
}

/** Takes away all of somebody's browsers but those that go with one of these sign-ins. */
export async function removeOthers(tx: Queryable, user_id: string, kept_session_ids: readonly string[]): Promise<void> {
  await tx.run('delete from push_devices where user_id = $1 and (session_id is null or session_id <> all ($2::text[]))', [
    user_id,
    kept_session_ids,
  ]);
}

export async function findOwn(db: Queryable, user_id: string, endpoint_fingerprint: string): Promise<string | undefined> {
  const row = await db.maybe<{ id: string }>('select id from push_devices where endpoint_fingerprint = $1 and user_id = $2', [
    endpoint_fingerprint,
    user_id,
  ]);
  return row?.id;
}

const ENDED = 'sign_in_ended(d.user_id, d.session_id, d.renewed_at)';

/** What a browser is reached by; undefined once it is removed, or its sign-in was ended. */
export async function findSealed(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.maybe<{ sealed: string }>(`select d.sealed from push_devices d where d.id = $1 and not ${ENDED}`, [id]);
  return row?.sealed;
}

/** People's browsers that take notices now, in one order. */
export function listDevices(db: Queryable, user_ids: readonly string[]): Promise<{ id: string; user_id: string }[]> {
  return db.many(`select d.id, d.user_id from push_devices d where d.user_id = any($1) and not ${ENDED} order by d.id`, [user_ids]);
}

export interface ListedDevice extends Pick<DeviceRow, 'id' | 'endpoint_fingerprint' | 'browser' | 'system'> {
  readonly added_at: Date;
  readonly renewed_at: Date;
}

/** Somebody's browsers that take notices now, the last used first. */
export function listOwn(db: Queryable, user_id: string): Promise<ListedDevice[]> {
  return db.many<ListedDevice>(
    `select d.id, d.endpoint_fingerprint, d.browser, d.system, d.added_at, d.renewed_at
       from push_devices d where d.user_id = $1 and not ${ENDED} order by d.renewed_at desc, d.id desc`,
    [user_id],
  );
}

/** Takes one of somebody's browsers away; false where it is not theirs, or not here. */
export async function forgetOwn(db: Queryable, user_id: string, id: string): Promise<boolean> {
  return (await db.run('delete from push_devices where id = $1 and user_id = $2', [id, user_id])) === 1;
}

export async function deleteDevice(db: Queryable, id: string): Promise<void> {
  await db.run('delete from push_devices where id = $1', [id]);
}

/** Forgets browsers whose sign-in was ended, and those in which nobody opened the app since a moment. */
export async function forgetDevices(db: Queryable, unused_since: Date): Promise<void> {
  await db.run(`delete from push_devices d where d.renewed_at < $1 or ${ENDED}`, [unused_since]);
}
