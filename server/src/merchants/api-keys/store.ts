import type { KeyRight } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { gatheredRead } from '../../kernel/db/gathered-read.ts';

/** What a key may do, until when, and from where. */
export interface KeyBounds {
  readonly rights: readonly KeyRight[];
  readonly expires_at: Date | null;
  readonly allowed_addresses: readonly string[];
}

export interface KeyRow extends KeyBounds {
  readonly id: string;
  readonly name: string;
  readonly begins_with: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly organization_id: string;
  readonly created_at: Date;
  readonly made_by: string | null;
  readonly last_used_at: Date | null;
  readonly last_used_from: string | null;
  readonly revoked_at: Date | null;
}

export interface NewKey extends KeyBounds {
  readonly id: string;
  readonly business_id: string;
  readonly name: string;
  readonly begins_with: string;
  readonly secret_hash: string;
  readonly created_by: string;
  readonly created_at: Date;
}

/** Adds a key of a business; none is added where that closes: whoever has it close just now is waited for. Gives whether it was. */
export async function insertKey(db: Queryable, key: NewKey): Promise<boolean> {
  const added = await db.run(
    `with open as (
       select id from businesses where id = $2 and standing = 'OPEN' for share
     )
     insert into api_keys (id, business_id, name, begins_with, secret_hash, rights, expires_at, allowed_addresses, created_by, created_at)
     select $1, o.id, $3, $4, $5, $6, $7, $8, $9, $10 from open o`,
    [
      key.id,
      key.business_id,
      key.name,
      key.begins_with,
      key.secret_hash,
      key.rights,
      key.expires_at,
      key.allowed_addresses,
      key.created_by,
      key.created_at,
    ],
  );
  return added === 1;
}

/** Of these keys or of all keys of these businesses, newest first. */
export function readKeys(db: Queryable, of: { ids: readonly string[] } | { business_ids: readonly string[] }): Promise<KeyRow[]> {
  return db.many<KeyRow>(
    `select k.id, k.name, k.begins_with, k.business_id, b.name as business_name, b.organization_id, k.rights, k.expires_at, k.allowed_addresses,
            k.created_at, u.username as made_by, k.last_used_at, k.last_used_from, k.revoked_at
       from api_keys k
       join businesses b on b.id = k.business_id
       left join business_user_names u on u.user_id = k.created_by
      where k.id = any($1) or k.business_id = any($2)
      order by k.created_at desc, k.id desc`,
    ['ids' in of ? of.ids : [], 'business_ids' in of ? of.business_ids : []],
  );
}

/** The one key, which must be there. */
export async function readKey(db: Queryable, id: string): Promise<KeyRow> {
  const [row] = await readKeys(db, { ids: [id] });
  if (!row) throw new Error(`there is no key ${id}`);
  return row;
}

/** A key of these businesses, locked until the transaction ends; undefined where there is none. */
export async function lockKey(tx: Queryable, id: string, business_ids: readonly string[]): Promise<KeyRow | undefined> {
  const found = await tx.maybe<{ id: string }>('select id from api_keys where id = $1 and business_id = any($2) for no key update', [
    id,
    business_ids,
  ]);
  return found && readKey(tx, found.id);
}

/** Writes what a key may do from now on. */
export async function writeBounds(tx: Queryable, id: string, { rights, expires_at, allowed_addresses }: KeyBounds): Promise<void> {
  await tx.run('update api_keys set rights = $2, expires_at = $3, allowed_addresses = $4 where id = $1', [
    id,
    rights,
    expires_at,
    allowed_addresses,
  ]);
}

/** Takes a key that is in use out of it. */
export async function writeRevoked(tx: Queryable, id: string, by: string, at: Date): Promise<void> {
  await tx.run('update api_keys set revoked_at = $3, revoked_by = $2 where id = $1 and revoked_at is null', [id, by, at]);
}

/** Revokes all keys of a closing business, and gives the ids of those that were not revoked before. */
export async function revokeKeysOf(tx: Queryable, business_id: string, by: string, at: Date): Promise<string[]> {
  const revoked = await tx.many<{ id: string }>(
    `with revoked as (
       update api_keys set revoked_at = $3, revoked_by = $2 where business_id = $1 and revoked_at is null returning id
     )
     select id from revoked order by id`,
    [business_id, by, at],
  );
  return revoked.map(({ id }) => id);
}

/** How many keys of a business are in use. */
export async function countKeysOf(db: Queryable, business_id: string): Promise<number> {
  const row = await db.one<{ count: number }>('select count(*) as count from api_keys where business_id = $1 and revoked_at is null', [
    business_id,
  ]);
  return row.count;
}

/** A key as a call is held against it. */
export interface KnownKey extends KeyBounds {
  readonly id: string;
  readonly business_id: string;
  readonly begins_with: string;
  readonly secret_hash: string;
  readonly revoked: boolean;
  readonly last_used_at: Date | null;
}

/** The key that begins so, with what its whole secret hashes to. */
export const findKey = gatheredRead<KnownKey>('find_api_key', {
  read: (db, begins_with) =>
    db.many<KnownKey>(
      `select id, business_id, begins_with, secret_hash, rights, expires_at, allowed_addresses, last_used_at, revoked_at is not null as revoked
         from api_keys where begins_with = any($1)`,
      [begins_with],
    ),
  nameOf: ({ begins_with }) => begins_with,
});

/** Notes that a key was used, unless it has been since `since`. */
export async function writeUse(db: Queryable, id: string, use: { at: Date; from: string; since: Date }): Promise<void> {
  await db.run(
    'update api_keys set last_used_at = $2, last_used_from = $3 where id = $1 and (last_used_at is null or last_used_at <= $4)',
    [id, use.at, use.from, use.since],
  );
}
