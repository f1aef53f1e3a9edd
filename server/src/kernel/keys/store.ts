import type { Queryable } from '../db/database.ts';

export type Purpose = 'sealing' | 'fingerprint';

/** A version of the keys from outside, with one of the data keys that it seals; without one where it seals none. */
export interface KeyRow {
  readonly version: number;
  /** Opens with the right key of the version alone. */
  readonly check_sealed: string;
  readonly purpose: Purpose | null;
  readonly number: number | null;
  readonly is_used: boolean | null;
  readonly key_sealed: string | null;
}

/** Every version that this database has met, and every data key as often as it is sealed. */
export function readKeyRows(db: Queryable): Promise<KeyRow[]> {
  return db.many<KeyRow>(
    `select o.version, o.check_sealed, d.purpose, d.number, d.used_from is not null as is_used, s.key_sealed
       from outside_keys o
       left join sealed_data_keys s on s.version = o.version
       left join data_keys d on d.purpose = s.purpose and d.number = s.number
      order by o.version, d.purpose, d.number`,
  );
}

/** What servers before data keys left, so that one with other keys did not start; undefined for none. */
export async function readFormerCheck(db: Queryable): Promise<string | undefined> {
  return (await db.maybe<{ sealed: string }>('select sealed from sealing_check'))?.sealed;
}

/** A data key, sealed with a version of the keys from outside. */
export interface SealedDataKey {
  readonly purpose: Purpose;
  readonly number: number;
  readonly key_sealed: string;
}

/** Keeps the first data keys of a database; of two servers that bring some at once, one is heard. */
export async function keepFirstKeys(db: Queryable, version: number, check_sealed: string, keys: readonly SealedDataKey[]): Promise<void> {
  await db.run('select keep_first_keys($1, $2, $3::text[], $4::integer[], $5::text[])', [
    version,
    check_sealed,
    keys.map(({ purpose }) => purpose),
    keys.map(({ number }) => number),
    keys.map(({ key_sealed }) => key_sealed),
  ]);
}

/** Makes an outside version known; another key met as it before is forgotten where it seals nothing. */
export async function meetVersion(db: Queryable, version: number, check_sealed: string): Promise<void> {
  await db.run('select meet_outside_key($1, $2)', [version, check_sealed]);
}

/** The highest number that a data key ever had; 0 where there never was one. */
export async function newestNumber(db: Queryable): Promise<number> {
  return (await db.one<{ number: number }>(`select coalesce(max(number), 0) as number from data_keys where purpose = 'sealing'`)).number;
}

/** Drops data keys that seal nothing yet; nothing where they do. */
export async function dropUnusedKeys(db: Queryable, numbers: readonly number[]): Promise<void> {
  await db.run('select drop_unused_keys($1::integer[])', [numbers]);
}

/** Whether whoever is connected may change which keys are used. */
export async function mayRotate(db: Queryable): Promise<boolean> {
  return (await db.one<{ may: boolean }>(`select has_function_privilege('forget_earlier_keys(integer)', 'execute') as may`)).may;
}

/** Adds the next data key, which seals nothing yet. */
export async function addDataKey(db: Queryable, version: number, { purpose, number, key_sealed }: SealedDataKey): Promise<void> {
  await db.run('select add_data_key($1, $2, $3, $4)', [purpose, number, version, key_sealed]);
}

/** Keeps a data key sealed with one more version; nothing where it is. */
export async function sealDataKey(db: Queryable, version: number, { purpose, number, key_sealed }: SealedDataKey): Promise<void> {
  await db.run('select seal_data_key($1, $2, $3, $4)', [purpose, number, version, key_sealed]);
}

/** From now on a data key seals. */
export async function useDataKey(db: Queryable, number: number): Promise<void> {
  await db.run('select use_data_key($1)', [number]);
}

/**
 * Forgets data keys as earlier versions sealed them; gives the moment. Throws where one is not sealed with `version`.
 */
export async function forgetEarlier(db: Queryable, version: number): Promise<Date> {
  return (await db.one<{ at: Date }>('select forget_earlier_keys($1) as at', [version])).at;
}

/** A server that runs, and what it can open. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly versions: readonly number[];
  readonly numbers: readonly number[];
  /** The data key that it seals with. */
  readonly seals: number;
}

/** Says that a server runs, and what it can open; and takes away those of long ago that were killed. */
export async function sayHeld(db: Queryable, { id, name, versions, numbers, seals }: Holder): Promise<void> {
  await db.run(
    `with gone as (delete from key_holders where seen_at < clock_timestamp() - interval '1 day')
     insert into key_holders (id, name, versions, numbers, seals, seen_at) values ($1, $2, $3, $4, $5, clock_timestamp())
     on conflict (id) do update set versions = excluded.versions, numbers = excluded.numbers, seals = excluded.seals, seen_at = excluded.seen_at`,
    [id, name, versions, numbers, seals],
  );
}

/** A server stops in order. */
export async function sayGone(db: Queryable, id: string): Promise<void> {
  await db.run('delete from key_holders where id = $1', [id]);
}

/** What a rotation waits for at each server. */
export interface Wanted {
  readonly version: number;
  /** A data key that it can open, and one that it seals with. */
  readonly number?: number;
  readonly seals?: number;
}

/** Servers that have been seen within `alive_s` and lack something of what is wanted; by name. */
export async function whoLacks(db: Queryable, { version, number, seals }: Wanted, alive_s: number): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    `select name from key_holders
      where seen_at > clock_timestamp() - make_interval(secs => $4)
        and (not ($1 = any (versions)) or not (coalesce($2::integer = any (numbers), true)) or seals < $3::integer)
      order by name`,
    [version, number ?? null, seals ?? null, alive_s],
  );
  return rows.map(({ name }) => name);
}

/** A sealed value of a row, as it stands. */
export interface SealedRow {
  readonly key: string;
  readonly value: string;
}

/** The next values of a column, by their keys after one, that do not begin with `prefix`. */
export function readToReseal(
  db: Queryable,
  { table, key, column }: { table: string; key: string; column: string },
  prefix: string,
  after: string,
  most: number,
): Promise<SealedRow[]> {
  // owners: 1 unseen, the tables of resealed-columns.ts.
  return db.many<SealedRow>(
    `select ${key} as key, ${column} as value from ${table}
      where ${key} > $1 and ${column} is not null and not starts_with(${column}, $2) order by ${key} limit $3`,
    [after, prefix, most],
  );
}

/** Writes values of a table as they were sealed anew, where each still stands as it was; gives how many. */
export async function resealValues(
  db: Queryable,
  table: string,
  anew: readonly { readonly key: string; readonly was: string; readonly sealed: string }[],
): Promise<number> {
  const row = await db.one<{ count: number }>('select reseal_values($1, $2::text[], $3::text[], $4::text[]) as count', [
    table,
    anew.map(({ key }) => key),
    anew.map(({ was }) => was),
    anew.map(({ sealed }) => sealed),
  ]);
  return row.count;
}
