import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runningPort, startFlags, stopCluster, urlOf } from '../db/embedded.ts';
import { type PostgresBinaries, runProgram } from '../db/postgres-binaries.ts';
import { SERVER_ROLE } from '../db/roles.ts';
import type { Secrets } from '../db/secrets.ts';
import { StartRefused } from '../start-refused.ts';

const CONNECTIONS = 8;
const PAUSE_MS = 50;
/** Of `postmaster.pid`. */
const STATUS_LINE = 7;

export interface RestoredCluster {
  /** Connects as the server does; nothing can be written. */
  readonly url: string;
  /** Stops it in order: from then on it starts as any other. */
  stop(): Promise<void>;
}

/**
 * Starts the restored cluster in `data_dir/postgres`, which nothing may be written to by anybody, once it has worked off
 * the log that came with it. It ends on a timeline of its own, by which it is known as restored ever after. Throws
 * StartRefused where it does not start.
 */
export async function startRestored(binaries: PostgresBinaries, data_dir: string, secrets: Secrets): Promise<RestoredCluster> {
  const cluster = join(data_dir, 'postgres');
  // What it said in its former life is no reason now.
  await rm(join(cluster, 'start.log'), { force: true });
  const signal = join(cluster, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  if (binaries.user) await chown(signal, binaries.user.uid, binaries.user.gid);
  const settings = {
    // All the log that there is came with the backup. A shell of any system knows this, and finds nothing more by it.
    restore_command: 'exit 1',
    default_transaction_read_only: 'on',
    logging_collector: 'off',
  };
  const flags = await startFlags(data_dir, { connections: CONNECTIONS, settings });
  const started = await runProgram(binaries.pg_ctl, ['start', '-D', cluster, '-w', '-t', '3600', ...flags], {
    user: binaries.user,
    cwd: data_dir,
  });
  const port = started.code === 0 ? await portOnceRecovered(cluster) : undefined;
  if (port === undefined) throw new StartRefused(`the restored database does not start: ${await whyNot(cluster)}`);
  return { url: urlOf(SERVER_ROLE, secrets.server_password, port), stop: () => stopCluster(binaries, data_dir, cluster) };
}

/** The port of the cluster once it is at the end of its log; undefined where it ended before. Asked of the file it keeps while it lives. */
async function portOnceRecovered(cluster: string): Promise<number | undefined> {
  for (;;) {
    const port = await runningPort(cluster);
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (port === undefined || lines[STATUS_LINE]?.trim() === 'ready') return port;
    await pause(PAUSE_MS);
  }
}

/** What the database said last of why it ends. */
async function whyNot(cluster: string): Promise<string> {
  const lines = (await readFile(join(cluster, 'start.log'), 'utf8').catch(() => '')).split('\n');
  return /(?:FATAL|PANIC): +(.*)/.exec(lines.findLast((line) => /(?:FATAL|PANIC):/.test(line)) ?? '')?.[1] ?? 'it says nothing';
}

/** The major version of the PostgreSQL that comes with the project. */
export async function postgresVersion(binaries: PostgresBinaries): Promise<string> {
  const { output } = await runProgram(binaries.pg_ctl, ['--version'], { user: undefined, cwd: '/' });
  return /(\d+)\./.exec(output)?.[1] ?? output;
}
