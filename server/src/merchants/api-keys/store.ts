import type { Queryable } from '../../kernel/db/database.ts';

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly begins_with: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly organization_id: string;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
}

export interface NewKey {
  readonly id: string;
  readonly business_id: string;
  readonly name: string;
  readonly begins_with: string;
  readonly secret_hash: string;
  readonly created_by: string;
  readonly created_at: Date;
}

/** Adds a key of a business; undefined where that closes: whoever has it close just now is waited for. */
export function insertKey(db: Queryable, key: NewKey): Promise<KeyRow | undefined> {
  return db.maybe<KeyRow>(
    `with open as (
       select id from businesses where id = $2 and standing = 'OPEN' for share
     ), added as (
       insert into api_keys (id, business_id, name, begins_with, secret_hash, created_by, created_at)
       select $1, o.id, $3, $4, $5, $6, $7 from open o
       returning *
     )
     select k.id, k.name, k.begins_with, k.business_id, b.name as business_name, b.organization_id, k.created_at, k.revoked_at
       from added k join businesses b on b.id = k.business_id`,
    [key.id, key.business_id, key.name, key.begins_with, key.secret_hash, key.created_by, key.created_at],
  );
}

export function listKeys(db: Queryable, business_ids: readonly string[]): Promise<KeyRow[]> {
  return db.many<KeyRow>(
    `select k.id, k.name, k.begins_with, k.business_id, b.name as business_name, b.organization_id, k.created_at, k.revoked_at
       from api_keys k join businesses b on b.id = k.business_id
      where k.business_id = any($1)
      order by k.created_at desc, k.id desc`,
    [business_ids],
  );
}

/** Revokes a key of these businesses; a revoked one stays as it was, and is not `newly` revoked. Undefined where there is no such key. */
export function revokeKey(
  db: Queryable,
  id: string,
  business_ids: readonly string[],
  by: string,
  at: Date,
): Promise<(KeyRow & { newly: boolean }) | undefined> {
  return db.maybe(
    `with before as (select id, revoked_at from api_keys where id = $1 and business_id = any($2) for update),
     revoked as (
       update api_keys k
          set revoked_at = coalesce(k.revoked_at, $4), revoked_by = coalesce(k.revoked_by, $3)
         from before
        where k.id = before.id
       returning k.*, before.revoked_at is null as newly
     )
     select k.newly, k.id, k.name, k.begins_with, k.business_id, b.name as business_name, b.organization_id, k.created_at, k.revoked_at
       from revoked k join businesses b on b.id = k.business_id`,
    [id, business_ids, by, at],
  );
}

/** Revokes all keys of a closing business, and gives those that were in use. */
export function revokeKeysOf(tx: Queryable, business_id: string, by: string, at: Date): Promise<KeyRow[]> {
  return tx.many<KeyRow>(
    `with revoked as (
       update api_keys set revoked_at = $3, revoked_by = $2 where business_id = $1 and revoked_at is null returning *
     )
     select k.id, k.name, k.begins_with, k.business_id, b.name as business_name, b.organization_id, k.created_at, k.revoked_at
       from revoked k join businesses b on b.id = k.business_id order by k.id`,
    [business_id, by, at],
  );
}

/** How many keys of a business are in use. */
export async function countKeysOf(db: Queryable, business_id: string): Promise<number> {
  const row = await db.one<{ count: number }>('select count(*) as count from api_keys where business_id = $1 and revoked_at is null', [
    business_id,
  ]);
  return row.count;
}

/** The key that begins so, with what its whole secret hashes to. */
export function findKey(
  db: Queryable,
  begins_with: string,
): Promise<{ id: string; business_id: string; secret_hash: string; revoked: boolean } | undefined> {
  return db.maybe(`select id, business_id, secret_hash, revoked_at is not null as revoked from api_keys where begins_with = $1`, [
    begins_with,
  ]);
}
