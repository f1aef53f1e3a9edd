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
import { type ProofWishes, proveAll } from './prove-all.ts';
import { NIGHTS } from './prove-plan.ts';
import { LANES } from './prove-views.ts';

const MOST_NIGHTS = 366;
const USAGE = [
  'npm run prove: what is new, open or changed since the last proof; or with',
  '  --whole: everything',
  '  --slice: beside what is new the next part of the history; --nights NUMBER (1 to 366): in how many parts',
  '  --expect HASH: the 64 hexadecimal digits of a seal, which must be in the chain',
].join('\n');

/**
 * `npm run prove [-- --whole | --slice [--nights NUMBER]] [--expect HASH]`: proves what must hold of everyone's money, on
 * the database that the environment names, and keeps a checkpoint that the next run goes on from. Ends with 1 where
 * something does not hold. HASH is that of a seal, as an earlier proof printed it.
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
  const options = {
    expect: { type: 'string' },
    whole: { type: 'boolean' },
    slice: { type: 'boolean' },
    nights: { type: 'string' },
  } as const;
  let given: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    given = parseArgs({ args: [...args], options }).values;
  } catch {
    throw new StartRefused(USAGE);
  }
  const { whole, slice, nights = `${NIGHTS}`, expect } = given;
  const fits = /^[1-9]\d{0,2}$/.test(nights) && Number(nights) <= MOST_NIGHTS && (slice || given.nights === undefined) && !(whole && slice);
  if (!fits || (expect !== undefined && !/^[0-9a-f]{64}$/i.test(expect))) throw new StartRefused(USAGE);
  return {
    mode: whole ? 'whole' : slice ? 'slice' : 'since',
    nights: Number(nights),
    keeps: true,
    ...(expect === undefined ? {} : { expect: expect.toLowerCase() }),
  };
}

main().catch((error: unknown) => {
  // A rotation has ended since it began: that is no proof of anything.
  if (error instanceof KeyMissing) console.error(`Nothing is proven: ${error.message}. Prove again, with the keys that servers have now.`);
  else console.error(error instanceof ConfigError ? error.message : printedFailure(error));
  process.exitCode = 1;
});
