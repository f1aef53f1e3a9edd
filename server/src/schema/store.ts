import type { Queryable } from '../kernel/db/database.ts';

/** Every migration that has run, with the hash of its text: of the table itself, which stands before all offers do. */
export function readMigrations(db: Queryable): Promise<{ name: string; sha256: string }[]> {
  return db.many('select name, sha256 from schema_migrations order by name');
}
