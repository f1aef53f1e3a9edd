import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { makeSealer } from './create-context.ts';
import { Database } from './db/database.ts';
import { startEmbedded } from './db/embedded.ts';
import { takeOwnership } from './db/ownership.ts';
import { readSecrets, type Secrets } from './db/secrets.ts';
import { proveAll } from './prove-all.ts';
import { StartRefused } from './start-refused.ts';

const CONNECTIONS = 2;

/** Proves what must hold of everyone's money, on the database that the environment names. Ends with 1 at the first thing that does not. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.database_url === undefined && !existsSync(join(config.data_dir, 'postgres')))
    throw new StartRefused(`there is no database in ${config.data_dir}: start the server once, or set DATA_DIR or DATABASE_URL`);
  const secrets = await readSecrets(config.data_dir);
  const opened = await openDatabase(config, secrets);
  const db = new Database(opened.url, { connections: CONNECTIONS, onIdleError: (error) => console.error(error.message) });
  try {
    if (!(await proveAll(db, makeSealer(secrets), console.log))) process.exitCode = 1;
  } finally {
    await db.close();
    await opened.close();
  }
}

/** The outside database, or the embedded one: used as it is where it runs; started, and stopped again, where it does not. */
async function openDatabase(config: Config, secrets: Secrets): Promise<{ url: string; close(): Promise<void> }> {
  if (config.database_url !== undefined) return { url: config.database_url, close: async () => undefined };
  const embedded = await startEmbedded(config.data_dir, secrets, { connections: CONNECTIONS });
  if (embedded.adopted) return { url: embedded.server_url, close: async () => undefined };
  // Until it is stopped again no server may take it for its own.
  const ownership = await takeOwnership(embedded.server_url, config.data_dir);
  return {
    url: embedded.server_url,
    async close() {
      ownership.expectEnd();
      await embedded.stop();
      await ownership.release();
    },
  };
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
});
