import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readFile as readNacha } from '@drawbridge/nacha';
import type { JWK } from 'jose';
import pg from 'pg';
import { inject } from 'vitest';
import { freePort } from '../../../src/kernel/db/embedded.ts';
import { migrateQueue } from '../../../src/kernel/db/queue-schema.ts';
import { createDatabase, ensureRoles, SERVER_ROLE } from '../../../src/kernel/db/roles.ts';
import { readSecrets } from '../../../src/kernel/db/secrets.ts';
import { migrate } from '../../../src/schema/migrate.ts';
import { TEST_SANDBOX_SECRET } from '../../support/index.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import { fillIn } from './fill-in.ts';
import { NATS_PASSWORD, type Nats } from './nats.ts';
import { Program } from './program.ts';

const SERVERS = 2;
/** So many answers in a row, so far apart, come from the primary. */
const ANSWERS = 4;
const CHECKED_MS = 500;
const SOURCE = fileURLToPath(new URL('../../../src/', import.meta.url));
const SERVE = fileURLToPath(new URL('serve.ts', import.meta.url));

/** Drawbridge's servers and the HAProxy before them and behind them, set up by the files of `deploy/cluster`. */
export class Center {
  readonly url: string;
  readonly data_dir: string;
  readonly urls: { readonly server_url: string; readonly owner_url: string };
  readonly #cluster: DatabaseCluster;
  readonly #envs: readonly Readonly<Record<string, string>>[];
  readonly #servers: (Program | undefined)[] = [];
  readonly #haproxy: Program;
  readonly #admin_url: string;

  /** Starts HAProxy, and makes the database. The servers are started by `startServer`. */
  static async make(folder: string, cluster: DatabaseCluster, nats: Nats): Promise<Center> {
    const [web_port, entry_port] = [await freePort(), await freePort()];
    const server_ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
    const [ADDRESS1 = '', ADDRESS2 = '', ADDRESS3 = ''] = cluster.network.addresses;
    const [first_port, second_port] = server_ports;
    const config = join(folder, 'haproxy.cfg');
    await writeFile(
      config,
      await fillIn('haproxy.cfg', {
        DATABASE_ENTRY_PORT: entry_port,
        ADDRESS1,
        ADDRESS2,
        ADDRESS3,
        WEB_ENTRY: `127.0.0.1:${web_port}`,
        SERVER1: `127.0.0.1:${first_port}`,
        SERVER2: `127.0.0.1:${second_port}`,
      }),
    );
    const haproxy = await Program.start('HAProxy', 'haproxy', ['-W', '-f', config], { ready: /Loading success|New worker/ });
    const data_dir = join(folder, 'data');
    await mkdir(data_dir);
    await mkdir(join(folder, 'bank'));
    const { owner_password, server_password } = await readSecrets(data_dir);
    const public_url = `http://127.0.0.1:${web_port}`;
    const envs = await Promise.all(
      server_ports.map(async (port) => ({
        ...readEnv(
          await fillIn('drawbridge.env', {
            PUBLIC_URL: public_url,
            ADDRESS: '127.0.0.1',
            SERVER_PORT: port,
            SERVER_PASSWORD: server_password,
            OWNER_PASSWORD: owner_password,
            DATABASE_ENTRY_PORT: entry_port,
            NATS_URL: `nats://127.0.0.1:${nats.port}`,
            NATS_PASSWORD,
          }),
        ),
        DATA_DIR: data_dir,
        SANDBOX: 'on',
        SANDBOX_SECRET: TEST_SANDBOX_SECRET,
        ODFI: 'folder',
        ODFI_FOLDER: join(folder, 'bank'),
        DAILY_LIMIT_CENTS: '99999999',
        LOG_LEVEL: 'warn',
        // Hours pass at once here.
        READY_OVERDUE_S: '86400',
      })),
    );
    const [env = {}] = envs;
    const admin_url = `postgres://postgres:${cluster.postgres_password}@127.0.0.1:${entry_port}/`;
    const center = new Center(folder, { haproxy, cluster, envs, admin_url, public_url, env });
    await center.#makeDatabase({ owner_password, server_password });
    return center;
  }

  private constructor(
    folder: string,
    parts: {
      haproxy: Program;
      cluster: DatabaseCluster;
      envs: readonly Record<string, string>[];
      admin_url: string;
      public_url: string;
      env: Readonly<Record<string, string>>;
    },
  ) {
    this.#haproxy = parts.haproxy;
    this.#cluster = parts.cluster;
    this.#envs = parts.envs;
    this.#admin_url = parts.admin_url;
    this.url = parts.public_url;
    this.data_dir = join(folder, 'data');
    this.urls = { server_url: parts.env['DATABASE_URL'] ?? '', owner_url: parts.env['DATABASE_MIGRATION_URL'] ?? '' };
  }

  /** What a server is set to; for one that prepares what the others find. */
  get env(): Readonly<Record<string, string>> {
    return this.#envs[0] ?? {};
  }

  async startServer(n: number): Promise<void> {
    const env = { ...this.#envs[n], TEST_KEY: JSON.stringify(inject('testKey') satisfies JWK) };
    this.#servers[n] = await Program.start(`server ${n}`, process.execPath, [SERVE], { env, ready: /READY/ });
  }

  async killServer(n: number): Promise<void> {
    await this.#servers[n]?.end('SIGKILL');
  }

  /** What the servers have logged. */
  get said(): string {
    return this.#servers.map((server) => server?.said ?? '').join('\n');
  }

  /** Runs a statement as the database's administrator, again while the primary is away. */
  async ask<R>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    for (let tries = 0; ; tries += 1) {
      const admin = new pg.Client({
        connectionString: `${this.#admin_url}drawbridge`,
        connectionTimeoutMillis: 5_000,
        query_timeout: 30_000,
      });
      admin.on('error', () => undefined);
      try {
        await admin.connect();
        return (await admin.query(text, [...values])).rows as R[];
      } catch (error) {
        if (tries === 30) throw error;
        await pause(CHECKED_MS);
      } finally {
        await admin.end().catch(() => undefined);
      }
    }
  }

  /** Runs `npm run prove` or `npm run operate -- …`, as whoever looks after the center does. */
  async run(program: 'prove.ts' | 'operate.ts', ...args: string[]): Promise<string> {
    const { PATH = '' } = process.env;
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [join(SOURCE, program), ...args], {
        env: { PATH, ...this.env },
        maxBuffer: 2 ** 24,
      });
      return stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: string; stderr?: string };
      throw new Error(`${program} ${args.join(' ')}: ${stdout}\n${stderr}`, { cause: error });
    }
  }

  /** Moves the domain's time of every server to a moment. */
  async moveTo(moment: Date): Promise<void> {
    await this.ask(
      `with moved as (update clock set offset_ms = (extract(epoch from $1::timestamptz - clock_timestamp()) * 1000)::bigint returning offset_ms)
       select pg_notify('drawbridge_clock', json_build_object('offset_ms', offset_ms, 'mover', 'a test')::text) from moved`,
      [moment],
    );
  }

  /** The payments whose debits lie with the bank, by their public ids, each as often as it lies there. */
  async atBank(): Promise<string[]> {
    const folder = join(this.env['ODFI_FOLDER'] ?? '', 'outgoing');
    const names = await readdir(folder);
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
    return files
      .flatMap((text) => readNacha(text).batches)
      .flatMap((batch) => (batch.format === 'standard' ? batch.entries : []))
      .filter(({ transaction_code }) => transaction_code === '27')
      .map(({ receiver_identification }) => receiver_identification.trim());
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server?.end('SIGKILL')));
    await this.#haproxy.end('SIGKILL');
    await this.#cluster.stop();
  }

  async #makeDatabase(passwords: { owner_password: string; server_password: string }): Promise<void> {
    await this.#entryLeads();
    const admin = new pg.Client({ connectionString: `${this.#admin_url}postgres` });
    await admin.connect();
    try {
      await ensureRoles(admin, passwords);
      await createDatabase(admin, 'drawbridge');
    } finally {
      await admin.end();
    }
    await migrate(this.urls.owner_url, SERVER_ROLE, 'sandbox');
    await migrateQueue(this.urls.owner_url, SERVER_ROLE);
  }

  /** HAProxy takes every database for the primary until it has asked each once. */
  async #entryLeads(): Promise<void> {
    for (let good = 0; good < ANSWERS; ) {
      await pause(CHECKED_MS);
      const client = new pg.Client({ connectionString: `${this.#admin_url}postgres`, connectionTimeoutMillis: 5_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
        good = rows[0]?.standby === false ? good + 1 : 0;
      } catch {
        good = 0;
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }
}

function readEnv(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
