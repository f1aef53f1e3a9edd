import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { startCluster } from './cluster.ts';
import { type Figure, ofRounds } from './figures.ts';
import { findProgram, pgbench, scriptOf } from './pgbench.ts';
import { postgresSeconds, processorSeconds } from './processor-time.ts';
import { BUSINESSES } from './seed.ts';
import { makeLoad } from './wrk.ts';

/** Of pgbench, which makes one payment after the other on each. */
const CONNECTIONS = 16;
/** Of calls over HTTP, which the server takes together. */
const HTTP_CONNECTIONS = 64;
const ROUNDS = 7;
const ROUND_S = 5;

/**
 * Whole payments at the counter against the physical limit: PostgreSQL alone, running the very statements that the server sent.
 * Pairs are taken in turn, since the machine's speed drifts; each figure is the median of its pairs.
 */
export async function counterPayments(): Promise<Figure[]> {
  const pgbenchProgram = await findProgram('pgbench');
  const wrkProgram = await findProgram('wrk');
  if (!pgbenchProgram || !wrkProgram) {
    console.log(`     counter payments: ${pgbenchProgram ? 'wrk' : 'pgbench'} is missing (on Debian: apt-get install postgresql wrk)`);
    return [];
  }
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster();
  stack.defer(() => cluster.stop());
  const server = await cluster.startServer();
  const load = await makeLoad(wrkProgram, server);
  stack.defer(() => load.remove());
  const spread = await scriptOf(server.recorded, BUSINESSES);
  const single = await scriptOf(server.recorded, 1);
  stack.defer(spread.remove);
  stack.defer(single.remove);
  const yardstick_url = await makeYardstick(cluster.admin_url);
  await initialize(pgbenchProgram, yardstick_url);

  const overHttp = (paid: number) => payOverHttp(cluster, server, load, paid);
  const byPgbench = (file: string) => payByPgbench(pgbenchProgram, cluster, file);
  await load.pay(BUSINESSES, HTTP_CONNECTIONS, ROUND_S);
  await byPgbench(spread.file);
  await cluster.analyze();
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await byPgbench(spread.file);
    const http = await overHttp(BUSINESSES);
    const crowded = await overHttp(1);
    const lone = await load.pay(BUSINESSES, 1, ROUND_S);
    const crowded_bare = await byPgbench(single.file);
    const tpcb = await pgbench(pgbenchProgram, yardstick_url, { builtin: 'tpcb-like' }, CONNECTIONS, ROUND_S);
    rounds.push({ bare, http, crowded, lone, crowded_bare, tpcb });
  }
  return figuresOf(rounds);
}

interface Rate {
  readonly per_second: number;
}

/** What one round measured; `bare` by pgbench, `crowded` all to one merchant. */
interface Round {
  readonly bare: Rate & { readonly cpu_ms: number };
  readonly http: Rate & { readonly cpu_ms: number; readonly server_cpu_ms: number };
  readonly crowded: Rate;
  readonly lone: Rate;
  readonly crowded_bare: Rate;
  readonly tpcb: Rate;
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const of = (measure: (round: Round) => number) => rounds.map(measure);
  return [
    ofRounds(
      'counter payment, CPU: PostgreSQL alone ÷ PostgreSQL and server',
      '',
      of(({ bare, http }) => bare.cpu_ms / http.cpu_ms),
    ),
    ofRounds(
      'counter payment, throughput: over HTTP, taken together ÷ pgbench, one at a time',
      '',
      of(({ bare, http }) => http.per_second / bare.per_second),
      { at_least: 1.1 },
    ),
    ofRounds(
      'guard: payments by pgbench ÷ TPC-B-like transactions',
      '',
      of(({ bare, tpcb }) => bare.per_second / tpcb.per_second),
      { at_least: 0.25 },
    ),
    ofRounds(
      'all payments to one merchant ÷ spread over 200',
      '',
      of(({ crowded, http }) => crowded.per_second / http.per_second),
      { at_least: 0.9 },
    ),
    ofRounds(
      'the same by pgbench alone',
      '',
      of(({ crowded_bare, bare }) => crowded_bare.per_second / bare.per_second),
    ),
    ofRounds(
      'counter payments over HTTP',
      'payments/s',
      of(({ http }) => http.per_second),
    ),
    ofRounds(
      'CPU of a payment over HTTP',
      'ms',
      of(({ http }) => http.cpu_ms),
      { at_most: 1.8 },
    ),
    ofRounds(
      'a payment alone on one connection',
      'ms',
      of(({ lone }) => 1000 / lone.per_second),
    ),
    ofRounds(
      'of which the server',
      'ms',
      of(({ http }) => http.server_cpu_ms),
    ),
  ];
}

type Cluster = Awaited<ReturnType<typeof startCluster>>;
type Server = Awaited<ReturnType<Cluster['startServer']>>;
type Load = Awaited<ReturnType<typeof makeLoad>>;

async function payOverHttp({ postmaster_pid }: Cluster, { pid }: Server, load: Load, paid: number): Promise<Round['http']> {
  const before = { database: await postgresSeconds(postmaster_pid), server: await processorSeconds(pid) };
  const { payments, per_second } = await load.pay(paid, HTTP_CONNECTIONS, ROUND_S);
  const database = (await postgresSeconds(postmaster_pid)) - before.database;
  const own = (await processorSeconds(pid)) - before.server;
  return { per_second, cpu_ms: ((database + own) * 1000) / payments, server_cpu_ms: (own * 1000) / payments };
}

async function payByPgbench(program: string, { postmaster_pid, server_url }: Cluster, file: string): Promise<Round['bare']> {
  const before = await postgresSeconds(postmaster_pid);
  const { transactions, per_second } = await pgbench(program, server_url, { file }, CONNECTIONS, ROUND_S);
  return { per_second, cpu_ms: (((await postgresSeconds(postmaster_pid)) - before) * 1000) / transactions };
}

/** A database beside the product's for PostgreSQL's own yardstick. */
async function makeYardstick(admin_url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: admin_url });
  await admin.connect();
  await admin.query('create database yardstick');
  await admin.end();
  return admin_url.replace(/\/[^/]*$/, '/yardstick');
}

async function initialize(program: string, url: string): Promise<void> {
  await promisify(execFile)(program, ['-i', '-q', '-s', '20', url]);
}
