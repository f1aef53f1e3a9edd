import { ConfigError, readConfig } from './config.ts';
import { makeSealer } from './create-context.ts';
import { Database } from './db/database.ts';
import { openForCommand, requireDatabase } from './db/open-for-command.ts';
import { readSecrets } from './db/secrets.ts';
import { proveAll } from './prove-all.ts';
import { StartRefused } from './start-refused.ts';

const CONNECTIONS = 2;

/** Proves what must hold of everyone's money, on the database that the environment names. Ends with 1 at the first thing that does not. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  requireDatabase(config);
  const secrets = await readSecrets(config.data_dir);
  const opened = await openForCommand(config, secrets, CONNECTIONS);
  const db = new Database(opened.url, { connections: CONNECTIONS, onIdleError: (error) => console.error(error.message) });
  try {
    if (!(await proveAll(db, makeSealer(secrets), console.log))) process.exitCode = 1;
  } finally {
    await db.close();
    await opened.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
});
