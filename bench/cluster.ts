import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbedded } from '../server/src/kernel/db/embedded.ts';
import { readSecrets } from '../server/src/kernel/db/secrets.ts';
import { makeDataFolder } from './data-folder.ts';

/** A PostgreSQL of the bench's own, with the settings of production (fsync on), and the servers that run on it. */
export interface Cluster {
  readonly data_dir: string;
  readonly server_url: string;
  readonly owner_url: string;
  readonly admin_url: string;
  readonly postmaster_pid: number;
  /** Starts a server on it in a process of its own, and gives what it said when it was ready. */
  startServer(env?: Record<string, string>): Promise<BenchServer>;
  /** Tells the planner what is in the tables, as autovacuum has done once a database has worked for a minute. */
  analyze(): Promise<void>;
  stop(): Promise<void>;
}

export interface BenchServer {
  readonly pid: number;
  readonly url: string;
  readonly consumers: readonly string[];
  readonly merchants: readonly Merchant[];
  /** Every statement that the server sent for one payment, in order. */
  readonly recorded: readonly Recorded[];
  /** The secrets of its API keys. */
  readonly secrets: readonly string[];
  /** Every statement that the server sent for one checkout session, in order. */
  readonly recorded_session: readonly Recorded[];
  stop(): Promise<void>;
}

export interface Merchant {
  readonly token: string;
  readonly business_id: string;
}

export interface Recorded {
  readonly text: string;
  readonly values: readonly unknown[];
}

export async function startCluster(): Promise<Cluster> {
  const data_dir = await makeDataFolder();
  const secrets = await readSecrets(data_dir);
  const postgres = await startEmbedded(data_dir, secrets, { connections: 100, settings: { max_connections: '200' } });
  const pid_file = await readFile(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8');
  const servers: BenchServer[] = [];
  return {
    data_dir,
    server_url: postgres.server_url,
    owner_url: postgres.owner_url,
    admin_url: postgres.admin_url,
    postmaster_pid: Number(pid_file.split('\n')[0]),
    async startServer(env = {}) {
      const server = await spawnServer({
        ...env,
        SANDBOX: 'on',
        DATA_DIR: data_dir,
        DATABASE_URL: postgres.server_url,
        DATABASE_MIGRATION_URL: postgres.owner_url,
      });
      servers.push(server);
      await analyze(postgres.owner_url, 'users, consumers, bank_accounts, businesses, business_users, api_keys');
      return server;
    },
    analyze: () => analyze(postgres.owner_url),
    async stop() {
      for (const server of servers) await server.stop();
      await postgres.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** All tables, or those named: before the first payment what payments fill is empty, and not worth knowing. */
async function analyze(owner_url: string, tables = ''): Promise<void> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  await owner.query(`analyze ${tables}`);
  await owner.end();
}

async function spawnServer(env: Record<string, string>): Promise<BenchServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  const said = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      // Everything else it prints is its log: production's, read and thrown away.
      if (line.startsWith('READY ')) resolve(line.slice('READY '.length));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  const ready = JSON.parse(await readFile(said, 'utf8')) as Omit<BenchServer, 'pid' | 'stop'>;
  return {
    ...ready,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
