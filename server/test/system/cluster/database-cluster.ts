import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillIn } from './fill-in.ts';
import type { Network } from './network.ts';
import { Program, userOf } from './program.ts';

const MACHINES = 3;
const POLL_MS = 100;
const LONGEST_MS = 180_000;

interface Member {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
  readonly timeline?: number;
}

/** Three machines with an etcd and a PostgreSQL under Patroni each, set up by the files of `deploy/cluster`. */
export class DatabaseCluster {
  readonly network: Network;
  readonly postgres_password = randomBytes(12).toString('hex');
  readonly #folder: string;
  readonly #etcds: (Program | undefined)[] = [];
  readonly #patronis: (Program | undefined)[] = [];

  /** Starts all of it, and waits until there are a primary, a synchronous standby and a further one. */
  static async start(folder: string, network: Network, tuning: (patroni_yml: string) => string = (text) => text): Promise<DatabaseCluster> {
    const cluster = new DatabaseCluster(folder, network);
    try {
      await cluster.#write(tuning);
      await Promise.all(network.addresses.map((_, n) => cluster.startEtcd(n)));
      await Promise.all(network.addresses.map((_, n) => cluster.startPatroni(n)));
      await cluster.whole();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  private constructor(folder: string, network: Network) {
    this.#folder = folder;
    this.network = network;
  }

  async startEtcd(n: number): Promise<void> {
    const [command = '', ...args] = [...this.network.on(n), 'etcd', '--config-file', join(this.#folder, `etcd-${n}.yml`)];
    this.#etcds[n] = await Program.start(`etcd ${n}`, command, args, { ready: /ready to serve client requests|joining|started|become/i });
  }

  async startPatroni(n: number): Promise<void> {
    const [command = '', ...args] = [...this.network.on(n, 'postgres'), 'patroni', join(this.#folder, `patroni-${n}.yml`)];
    this.#patronis[n] = await Program.start(`Patroni ${n}`, command, args, { ready: /INFO/ });
  }

  async killEtcd(n: number): Promise<void> {
    await this.#etcds[n]?.end('SIGKILL');
  }

  /** Kills PostgreSQL and its Patroni, as when the machine loses its power. */
  async killDatabase(n: number): Promise<void> {
    this.#signalDatabase(n, 'SIGKILL');
    await this.#patronis[n]?.gone;
  }

  freezeDatabase(n: number): void {
    this.#signalDatabase(n, 'SIGSTOP');
  }

  thawDatabase(n: number): void {
    this.#signalDatabase(n, 'SIGCONT');
  }

  /** Has the primary and a standby change places, as an operator does. */
  switchOver(from: number, to: number): string {
    const [command = '', ...args] = [...this.network.on(from, 'postgres'), 'patronictl', '-c', join(this.#folder, `patroni-${from}.yml`)];
    return execFileSync(command, [...args, 'switchover', 'drawbridge', '--leader', nameOf(from), '--candidate', nameOf(to), '--force'], {
      encoding: 'utf8',
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** The number of the machine that has a role; throws where none has. */
  async numberOf(role: Member['role']): Promise<number> {
    const member = (await this.#members()).find((one) => one.role === role);
    if (!member) throw new Error(`no database is a ${role}`);
    return Number(member.name.slice(-1)) - 1;
  }

  /** Waits until all three are there again, on one timeline, one of them a synchronous standby. */
  async whole(): Promise<void> {
    let members: readonly Member[] = [];
    for (let waited_ms = 0; waited_ms < LONGEST_MS; waited_ms += POLL_MS) {
      members = await this.#members();
      const roles = members.map(({ role }) => role);
      const all_up = members.length === MACHINES && members.every(({ state }) => state === 'running' || state === 'streaming');
      const together = new Set(members.map(({ timeline }) => timeline)).size === 1;
      if (all_up && together && roles.includes('leader') && roles.includes('sync_standby')) return;
      await pause(POLL_MS);
    }
    const said = this.#patronis.map((one) => one?.said.slice(-1_500)).join('\n\n');
    throw new Error(`the databases are not whole: ${JSON.stringify(members)}\n${said}`);
  }

  async stop(): Promise<void> {
    for (const n of this.network.addresses.keys()) this.#signalDatabase(n, 'SIGKILL');
    await Promise.all(this.#etcds.map((etcd) => etcd?.end('SIGKILL')));
  }

  /** As whoever answers first sees them. */
  async #members(): Promise<readonly Member[]> {
    for (const address of this.network.addresses) {
      try {
        const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
        const { members } = (await response.json()) as { members: Member[] };
        if (members.some(({ role }) => role === 'leader')) return members;
      } catch {
        // Ask the next.
      }
    }
    return [];
  }

  #signalDatabase(n: number, signal: NodeJS.Signals): void {
    this.#patronis[n]?.signal(signal);
    // PostgreSQL is nobody's child once a Patroni that started it is gone.
    for (const pid of this.#pidsOfPostgres(n)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  #pidsOfPostgres(n: number): number[] {
    try {
      return execFileSync('pgrep', ['-f', `^/usr/lib/postgresql/15/bin/postgres -D ${this.#dataOf(n)}`], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line !== '')
        .flatMap((line) => [Number(line), ...childrenOf(line)]);
    } catch {
      return [];
    }
  }

  #dataOf(n: number): string {
    return join(this.#folder, `postgres-${n}`, 'data');
  }

  async #write(tuning: (patroni_yml: string) => string): Promise<void> {
    const { addresses, range } = this.network;
    const { uid = -1, gid = -1 } = userOf('postgres');
    await chmod(this.#folder, 0o755);
    const passwords = { POSTGRES_PASSWORD: this.postgres_password, REPLICATION_PASSWORD: 'replicates', REWIND_PASSWORD: 'rewinds' };
    for (const [n, ADDRESS] of addresses.entries()) {
      const NODE = nameOf(n);
      const own = join(this.#folder, `postgres-${n}`);
      await mkdir(own);
      if (uid >= 0) await chown(own, uid, gid);
      await writeFile(
        join(this.#folder, `etcd-${n}.yml`),
        await fillIn('etcd.yml', {
          NODE,
          ADDRESS,
          ETCD_DATA: join(this.#folder, `etcd-${n}`),
          ETCD_CLUSTER: addresses.map((address, m) => `${nameOf(m)}=http://${address}:2380`).join(','),
        }),
      );
      const patroni = await fillIn('patroni.yml', {
        NODE,
        ADDRESS,
        ETCD_HOSTS: addresses.map((address) => `${address}:2379`).join(','),
        NETWORK: range,
        DATABASE_DATA: this.#dataOf(n),
        PGPASS: join(own, 'pgpass'),
        MAX_CONNECTIONS: 200,
        WATCHDOG: 'off',
        ...passwords,
      });
      await writeFile(join(this.#folder, `patroni-${n}.yml`), tuning(patroni), { mode: 0o644 });
    }
  }
}

const nameOf = (n: number) => `database${n + 1}`;

function childrenOf(pid: string): number[] {
  try {
    return execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
      .map(Number);
  } catch {
    return [];
  }
}
