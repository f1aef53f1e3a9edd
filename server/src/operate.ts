import { ConfigError, readConfig } from './config.ts';
import { createContext } from './create-context.ts';
import { OffsetClock } from './kernel/clock/clock.ts';
import { requireMode } from './kernel/db/center-mode.ts';
import { readClockOffset } from './kernel/db/clock-offset.ts';
import { Database } from './kernel/db/database.ts';
import { requireReached } from './kernel/db/open.ts';
import { openForCommand, requireDatabase } from './kernel/db/open-for-command.ts';
import { requireSchema } from './kernel/db/require-schema.ts';
import { makeLog } from './kernel/log.ts';
import { printedFailure } from './kernel/say-failure.ts';
import { runCheck } from './provider/check/command.ts';
import { runCheckBackup } from './provider/operate/backup-commands.ts';
import { requireCommand, runCommand, worksAsOwner, writeDocument } from './provider/operate/commands.ts';
import { makeKeys } from './provider/operate/make-keys.ts';
import { restoreBackup } from './provider/operate/restore-backup.ts';
import { untilSignal } from './provider/operate/until-signal.ts';

/** One holds the timetable, one a transaction, and what is asked beside them has its own. */
const CONNECTIONS = 4;

/**
 * `npm run operate -- COMMAND`: what only the provider does, on the environment's database, with a server or without.
 */
async function main(): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2);
  // Also where the settings will not do: that is what it finds.
  if (name === 'check') {
    if (!(await runCheck(words))) process.exitCode = 1;
    return;
  }
  // Before there is a database.
  if (name === 'make-sealing-keys') {
    process.stdout.write(await makeKeys(words, process.env));
    return;
  }
  if (name === 'check-backup') {
    process.stdout.write(await runCheckBackup(words, process.env));
    return;
  }
  if (name === 'restore-backup') return untilSignal((stopping) => restoreBackup(words, process.env, console.log, stopping));
  requireCommand(name);
  const config = readConfig(process.env, 'command');
  requireDatabase(config);
  await requireReached(config);
  const opened = await openForCommand(config, CONNECTIONS);
  const db = new Database(worksAsOwner(name) ? opened.owner_url : opened.url, {
    connections: CONNECTIONS,
    onIdleError: (error) => console.error(error.message),
  });
  try {
    await requireSchema(db);
    // With the other's settings a command would ask the other's bank.
    await requireMode(opened.url, config.sandbox ? 'sandbox' : 'production', 'command');
    const clock = new OffsetClock();
    // In a sandbox the domain's time is where somebody has moved it.
    if (config.sandbox) clock.setOffset(await readClockOffset(db));
    // What a command says is for a person, or for a program to read: what went well is no part of it.
    const log = makeLog({ ...config, log_level: config.log_level ?? 'warn' });
    await run(await createContext(config, { log, db, overrides: { clock } }), process.argv.slice(2));
  } finally {
    await db.close();
    await opened.close();
  }
}

async function run(context: Awaited<ReturnType<typeof createContext>>, args: readonly string[]): Promise<void> {
  try {
    const document = process.stdout.isTTY ? undefined : await writeDocument(context, args);
    if (document === undefined) console.log(await runCommand(context, args));
    else await new Promise((written) => process.stdout.write(document, written));
  } finally {
    await context.channels.stop();
    context.email.close?.();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : printedFailure(error));
  process.exitCode = 1;
});
