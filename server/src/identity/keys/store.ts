import type { Queryable } from '../../kernel/db/database.ts';

export interface StoredKey {
  generation: number;
  kid: string;
  private_jwk_sealed: string;
  created_at: Date;
}

/** Every signing key, newest first. */
export function listKeys(db: Queryable): Promise<StoredKey[]> {
  return db.many<StoredKey>('select generation, kid, private_jwk_sealed, created_at from identity_keys order by generation desc');
}

/** Adds a key; of two servers that make the same generation at once, one is heard. */
export async function addKey(db: Queryable, key: StoredKey): Promise<void> {
  await db.run(
    `insert into identity_keys (generation, kid, private_jwk_sealed, created_at) values ($1, $2, $3, $4)
     on conflict (generation) do nothing`,
    [key.generation, key.kid, key.private_jwk_sealed, key.created_at],
  );
}

/** Removes keys whose successor has signed since before `cut`. */
export async function deleteRetiredKeys(db: Queryable, cut: Date): Promise<void> {
  await db.run(
    `delete from identity_keys k
      where exists (select from identity_keys successor where successor.generation > k.generation and successor.created_at < $1)`,
    [cut],
  );
}
