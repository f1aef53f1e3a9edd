import pg from 'pg';
import { type BenchServer, type Cluster, startCluster } from './cluster.ts';
import { type Figure, ofRounds } from './figures.ts';
import { findProgram, pgbench, sessionScriptOf } from './pgbench.ts';
import { postgresSeconds, processorSeconds } from './processor-time.ts';
import { makeSessionLoad, type SessionLoad } from './wrk.ts';

/** Of pgbench, which opens one session after the other on each. */
const CONNECTIONS = 16;
/** Of calls over HTTP, which the server takes together. */
const HTTP_CONNECTIONS = 64;
const ROUNDS = 7;
const ROUND_S = 5;

/**
 * New checkout sessions by API keys over HTTP against the physical limit: PostgreSQL alone, running the very statements that the
 * server sent for one. Pairs are taken in turn, since the machine's speed drifts; each figure is the median of its pairs.
 */
export async function checkoutSessions(): Promise<Figure[]> {
  const pgbench_program = await findProgram('pgbench');
  const wrk_program = await findProgram('wrk');
  if (!pgbench_program || !wrk_program) {
    console.log(`     checkout sessions: ${pgbench_program ? 'wrk' : 'pgbench'} is missing (on Debian: apt-get install postgresql wrk)`);
    return [];
  }
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster();
  stack.defer(() => cluster.stop());
  const server = await cluster.startServer({ BENCH_CONSUMERS: '1' });
  const load = await makeSessionLoad(wrk_program, server);
  stack.defer(() => load.remove());
  const script = await sessionScriptOf(server.recorded_session);
  stack.defer(() => script.remove());

  const byPgbench = () => openByPgbench(pgbench_program, cluster, script.file);
  await load.open(HTTP_CONNECTIONS, ROUND_S);
  await byPgbench();
  await cluster.analyze();
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await byPgbench();
    const http = await openOverHttp(cluster, server, load);
    const lone = await load.open(1, ROUND_S);
    rounds.push({ bare, http, lone });
  }
  return figuresOf(rounds, server.recorded_session.length);
}

interface Rate {
  readonly per_second: number;
}

/** What one round measured; `bare` by pgbench, `lone` on one connection. */
interface Round {
  readonly bare: Rate & { readonly cpu_ms: number };
  readonly http: Rate & { readonly cpu_ms: number; readonly server_cpu_ms: number };
  readonly lone: Rate;
}

function figuresOf(rounds: readonly Round[], statements: number): Figure[] {
  const of = (measure: (round: Round) => number) => rounds.map(measure);
  return [
    ofRounds(
      'checkout sessions by API key, throughput: over HTTP, taken together ÷ pgbench, one at a time',
      '',
      of(({ bare, http }) => http.per_second / bare.per_second),
      { at_least: 0.8 },
    ),
    ofRounds(
      'the same, CPU: PostgreSQL alone ÷ PostgreSQL and server',
      '',
      of(({ bare, http }) => bare.cpu_ms / http.cpu_ms),
    ),
    { what: 'statements of a checkout session', unit: 'statements', value: statements, gate: { at_most: 2 } },
    ofRounds(
      'checkout sessions over HTTP',
      'sessions/s',
      of(({ http }) => http.per_second),
    ),
    ofRounds(
      'CPU of a checkout session over HTTP',
      'ms',
      of(({ http }) => http.cpu_ms),
    ),
    ofRounds(
      'of which the server',
      'ms',
      of(({ http }) => http.server_cpu_ms),
    ),
    ofRounds(
      'a checkout session alone on one connection',
      'ms',
      of(({ lone }) => 1000 / lone.per_second),
    ),
  ];
}

async function openOverHttp({ postmaster_pid }: Cluster, { pid }: BenchServer, load: SessionLoad): Promise<Round['http']> {
  const before = { database: await postgresSeconds(postmaster_pid), server: await processorSeconds(pid) };
  const { sessions, per_second } = await load.open(HTTP_CONNECTIONS, ROUND_S);
  const database = (await postgresSeconds(postmaster_pid)) - before.database;
  const own = (await processorSeconds(pid)) - before.server;
  return { per_second, cpu_ms: ((database + own) * 1000) / sessions, server_cpu_ms: (own * 1000) / sessions };
}

/** Throws where a transaction opened no session: pgbench doesn't read what it is answered. */
async function openByPgbench(program: string, { postmaster_pid, server_url, owner_url }: Cluster, file: string): Promise<Round['bare']> {
  const before = { database: await postgresSeconds(postmaster_pid), sessions: await countSessions(owner_url) };
  const { transactions, per_second } = await pgbench(program, server_url, { file }, CONNECTIONS, ROUND_S);
  const opened = (await countSessions(owner_url)) - before.sessions;
  if (opened < transactions) throw new Error(`${transactions} transactions of pgbench opened ${opened} sessions`);
  return { per_second, cpu_ms: (((await postgresSeconds(postmaster_pid)) - before.database) * 1000) / transactions };
}

async function countSessions(owner_url: string): Promise<number> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  const { rows } = await owner.query<{ count: string }>('select count(*) as count from checkout_sessions');
  await owner.end();
  return Number(rows[0]?.count);
}
