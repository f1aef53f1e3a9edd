import { chmod } from 'node:fs/promises';
import { type EmbeddedPostgres, startEmbedded } from '../../src/kernel/db/embedded.ts';
import { migrateQueue } from '../../src/kernel/db/queue-schema.ts';
import { SERVER_ROLE } from '../../src/kernel/db/roles.ts';
import { readSecrets } from '../../src/kernel/db/secrets.ts';
import { runCommand } from '../../src/provider/operate/commands.ts';
import { migrate } from '../../src/schema/migrate.ts';
import type { TestDatabase } from './database.ts';
import type { TestServer } from './start-test-server.ts';

/** The database of a data folder of a test's own, as a start of the server finds or makes it; `drop` stops it. */
export async function startEmbeddedIn(data_dir: string): Promise<TestDatabase & Pick<EmbeddedPostgres, 'adopted'>> {
  // The database's user must enter it when root runs the tests.
  await chmod(data_dir, 0o755);
  const embedded = await startEmbedded(data_dir, await readSecrets(data_dir), {
    connections: 30,
    settings: { fsync: 'off', synchronous_commit: 'off' },
  });
  await migrate(embedded.owner_url, SERVER_ROLE, 'sandbox');
  await migrateQueue(embedded.owner_url, SERVER_ROLE);
  return { ...embedded, drop: () => embedded.stop() };
}

/** Runs a command as beside a server whose database is the embedded one of its data folder: a test's server is told its address. */
export function operateEmbedded({ context }: TestServer, ...args: string[]): Promise<string> {
  return runCommand({ ...context, config: { ...context.config, database_url: undefined, database_migration_url: undefined } }, args);
}
