import type { Config } from '../../config.ts';
import { Database } from '../../kernel/db/database.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { bad, good } from './look.ts';
import * as store from './store.ts';

const WHAT = 'Migration role';

/**
 * Whether the role of DATABASE_MIGRATION_URL may bring the schema up to date, which each start does. Gives nothing of the embedded database, whose owner is
 * known, nor where one role does both: that is said of its rights.
 */
export async function lookAtMigrationRole({
  database_url,
  database_direct_url,
  database_migration_url,
}: Pick<Config, 'database_url' | 'database_direct_url' | 'database_migration_url'>): Promise<Finding[]> {
  const url = database_migration_url ?? database_url;
  if (database_url === undefined || url === undefined) return [];
  const db = new Database(url, { connections: 1, onIdleError: () => undefined });
  try {
    const { role, makes_tables, owns_tables, makes_queue } = await store.readMigrationRole(db);
    const lacks = [
      makes_tables ? [] : 'may not make tables in the schema public',
      owns_tables ? [] : 'does not own all of its tables',
      makes_queue ? [] : 'may not make a schema for the queue',
    ].flat();
    const is_set = url !== (database_direct_url ?? database_url);
    if (lacks.length === 0) return is_set ? [good(WHAT, `${role} may make the tables, and bring them up to date.`)] : [];
    const says = is_set ? `DATABASE_MIGRATION_URL works as ${role}, who` : `DATABASE_MIGRATION_URL is not set, and ${role} of DATABASE_URL`;
    return [bad(WHAT, `${says} ${lacks.join(' and ')}: the server does not start.`, 'Name the owner of the database in it.')];
  } finally {
    await db.close();
  }
}
