import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { elapsedMs } from '../clock/clock.ts';
import { StartRefused } from '../start-refused.ts';
import { findPostgres, type PostgresBinaries, requireReach, runProgram } from './postgres-binaries.ts';
import { createDatabase, ensureRoles, OWNER_ROLE, SERVER_ROLE } from './roles.ts';
import type { Secrets } from './secrets.ts';

const ADMIN_ROLE = 'postgres';
const DATABASE = 'drawbridge';
const START_MS = 120_000;

export interface EmbeddedPostgres {
  /** Connects as who made the cluster; used for roles and databases only. */
  readonly admin_url: string;
  readonly owner_url: string;
  readonly server_url: string;
  /** It ran already: the server that started it was killed. */
  readonly adopted: boolean;
  /** Stops the database in order: what is committed is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts the project's PostgreSQL in `data_dir/postgres`, or takes over one that runs there. `settings` are further
 * settings of it (tests switch fsync off). Throws StartRefused with one line for a person.
 */
export async function startEmbedded(
  data_dir: string,
  secrets: Secrets,
  options: { connections: number; settings?: Readonly<Record<string, string>> },
): Promise<EmbeddedPostgres> {
  const binaries = await findPostgres();
  await requireReach(binaries, data_dir);
  const cluster = join(data_dir, 'postgres');
  if (!existsSync(cluster)) await makeCluster(binaries, data_dir, cluster, secrets.postgres_password);

  const deadline_ms = elapsedMs() + START_MS;
  let adopted = true;
  let trouble = '';
  for (;;) {
    const port = await runningPort(cluster);
    if (port === undefined) {
      adopted = false;
      const started = await runProgram(
        binaries.pg_ctl,
        ['start', '-D', cluster, '-w', '-t', '120', ...(await startFlags(data_dir, options))],
        {
          user: binaries.user,
          cwd: data_dir,
        },
      );
      if (started.code !== 0) trouble = started.output;
    } else {
      const admin_url = urlOf(ADMIN_ROLE, secrets.postgres_password, port, 'postgres');
      try {
        await prepare(admin_url, secrets);
        return {
          admin_url,
          owner_url: urlOf(OWNER_ROLE, secrets.owner_password, port, DATABASE),
          server_url: urlOf(SERVER_ROLE, secrets.server_password, port, DATABASE),
          adopted,
          stop: () => stopCluster(binaries, data_dir, cluster),
        };
      } catch (error) {
        // Not up yet, or just going down: both pass. Anything else does not.
        const code = (error as NodeJS.ErrnoException).code ?? '';
        if (!['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01', '57P02'].includes(code)) throw error;
        trouble = (error as Error).message;
      }
    }
    if (elapsedMs() > deadline_ms)
      throw new StartRefused(`the database in ${cluster} does not start: ${trouble.replaceAll(/\s+/g, ' ').slice(-300)}`);
    await pause(port === undefined && trouble !== '' ? 500 : 50);
  }
}

/** How the administrator connects to the database that runs in `data_dir/postgres`; undefined where none runs. */
export async function runningAdminUrl(data_dir: string, secrets: Secrets): Promise<string | undefined> {
  const port = await runningPort(join(data_dir, 'postgres'));
  return port === undefined ? undefined : urlOf(ADMIN_ROLE, secrets.postgres_password, port, 'postgres');
}

/** How a role connects to an embedded database. */
export function urlOf(role: string, password: string, port: number, database = DATABASE): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** Makes the cluster beside its place and moves it there whole: a start that was cut short leaves no half of one. */
async function makeCluster(binaries: PostgresBinaries, data_dir: string, cluster: string, password: string): Promise<void> {
  const half = `${cluster}.${process.pid}`;
  const passwordFile = `${half}.password`;
  try {
    await mkdir(half, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (binaries.user) for (const path of [half, passwordFile]) await chown(path, binaries.user.uid, binaries.user.gid);
    const { code, output } = await runProgram(
      binaries.initdb,
      [
        `--pgdata=${half}`,
        `--username=${ADMIN_ROLE}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ],
      { user: binaries.user, cwd: data_dir },
    );
    if (code !== 0) throw new StartRefused(`the database in ${cluster} cannot be made: ${output.replaceAll(/\s+/g, ' ').slice(-300)}`);
    await rename(half, cluster).catch((error: NodeJS.ErrnoException) => {
      // Another server made it in the meantime.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(half, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

/** What `pg_ctl start` is given beside the cluster's folder, which is `data_dir/postgres`; a free port among it. */
export async function startFlags(
  data_dir: string,
  options: { connections: number; settings?: Readonly<Record<string, string>> },
): Promise<string[]> {
  const settings: Record<string, string> = {
    port: String(await freePort()),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(Math.max(100, options.connections + 30)),
    // A history stands in a table and its indexes for each month: whoever reads all of it locks them all.
    max_locks_per_transaction: '256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Of disks without arms: what is asked by a key is found by its index, in small tables, too.
    random_page_cost: '1.1',
    // A week of its messages, one file a day. Never the values of a statement: they may be people's.
    logging_collector: 'on',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'on',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...options.settings,
  };
  const line = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  return ['-o', line.join(' '), '-l', join(data_dir, 'postgres', 'start.log')];
}

/** The port of a cluster's running PostgreSQL, from the file it keeps while it lives; undefined when none runs. */
export async function runningPort(cluster: string): Promise<number | undefined> {
  const file = join(cluster, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid) return undefined;
  if (!(await isPostgres(pid))) {
    // Left by a machine's crash; its number may be another program's, which PostgreSQL would take for itself.
    await rm(file, { force: true });
    return undefined;
  }
  return port || undefined;
}

async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined);
  if (name !== undefined) return name.startsWith('postgres');
  if (existsSync('/proc/self')) return false;
  const listed = await runProgram('ps', ['-p', String(pid), '-o', 'comm='], { user: undefined, cwd: '/' }).catch(() => undefined);
  return listed?.code === 0 && listed.output.includes('postgres');
}

async function prepare(admin_url: string, secrets: Secrets): Promise<void> {
  const admin = new pg.Client({ connectionString: admin_url });
  await admin.connect();
  try {
    // Two servers that start at once prepare one after the other.
    await admin.query('select pg_advisory_lock(4201003)');
    await ensureRoles(admin, secrets);
    const found = await admin.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await createDatabase(admin, DATABASE);
  } finally {
    await admin.end();
  }
}

/** Stops a cluster in order: what is committed is on disk. */
export async function stopCluster(binaries: PostgresBinaries, data_dir: string, cluster: string): Promise<void> {
  const { code, output } = await runProgram(binaries.pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60'], {
    user: binaries.user,
    cwd: data_dir,
  });
  if (code !== 0 && (await runningPort(cluster)) !== undefined) throw new Error(`the database did not stop: ${output}`);
}

/** A port that nobody listens on now, on this machine's own address. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port could be had');
  return address.port;
}
