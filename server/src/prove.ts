import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { Database } from './kernel/db/database.ts';
import { requireReached } from './kernel/db/open.ts';
import { openForCommand, requireDatabase } from './kernel/db/open-for-command.ts';
import { requireSchema } from './kernel/db/require-schema.ts';
import { Keys } from './kernel/keys/index.ts';
import { printedFailure } from './kernel/say-failure.ts';
import { KeyMissing } from './kernel/security/seal.ts';
import { StartRefused } from './kernel/start-refused.ts';
import { LANES, type ProofWishes, proveAll } from './prove-all.ts';

/**
 * `npm run prove [-- --expect HASH]`: proves what must hold of everyone's money, on the database that the environment
 * names. Ends with 1 where something does not. HASH is that of a seal, as an earlier proof printed it.
 */
async function main(): Promise<void> {
  const wishes = readWishes(process.argv.slice(2));
  const config = readConfig(process.env, 'command');
  requireDatabase(config);
  await requireReached(config);
  const opened = await openForCommand(config, LANES);
  const db = new Database(opened.url, { connections: LANES, onIdleError: (error) => console.error(error.message) });
  try {
    await requireSchema(db);
    const { sealer } = await Keys.read(db, config.sealing_keys);
    if (!(await proveAll(db, sealer, console.log, wishes))) process.exitCode = 1;
  } finally {
    await db.close();
    await opened.close();
  }
}

function readWishes(args: readonly string[]): ProofWishes {
  const usage = new StartRefused('npm run prove, or npm run prove -- --expect HASH: the 64 hexadecimal digits of a seal');
  let expect: string | undefined;
  try {
    expect = parseArgs({ args: [...args], options: { expect: { type: 'string' } } }).values.expect?.toLowerCase();
  } catch {
    throw usage;
  }
  if (expect === undefined) return {};
  if (!/^[0-9a-f]{64}$/.test(expect)) throw usage;
  return { expect };
}

main().catch((error: unknown) => {
  // A rotation has ended since it began: that is no proof of anything.
  if (error instanceof KeyMissing) console.error(`Nothing is proven: ${error.message}. Prove again, with the keys that servers have now.`);
  else console.error(error instanceof ConfigError ? error.message : printedFailure(error));
  process.exitCode = 1;
});
