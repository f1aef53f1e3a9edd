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

  async function overHttp(paid: number) {
    const before = { database: await postgresSeconds(cluster.postmaster_pid), server: await processorSeconds(server.pid) };
    const { payments, per_second } = await load.pay(paid, HTTP_CONNECTIONS, ROUND_S);
    const database = (await postgresSeconds(cluster.postmaster_pid)) - before.database;
    const own = (await processorSeconds(server.pid)) - before.server;
    return { per_second, cpu_ms: ((database + own) * 1000) / payments, server_cpu_ms: (own * 1000) / payments };
  }
  async function byPgbench(file: string) {
    const before = await postgresSeconds(cluster.postmaster_pid);
    const { transactions, per_second } = await pgbench(pgbenchProgram ?? '', cluster.server_url, { file }, CONNECTIONS, ROUND_S);
    return { per_second, cpu_ms: (((await postgresSeconds(cluster.postmaster_pid)) - before) * 1000) / transactions };
  }

  await load.pay(BUSINESSES, HTTP_CONNECTIONS, ROUND_S);
  await byPgbench(spread.file);
  await cluster.analyze();
  const cpu: number[] = [];
  const throughput: number[] = [];
  const guard: number[] = [];
  const one_merchant: number[] = [];
  const one_merchant_sql: number[] = [];
  const http_rates: number[] = [];
  const http_cpu: number[] = [];
  const lone: number[] = [];
  const server_cpu: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await byPgbench(spread.file);
    const http = await overHttp(BUSINESSES);
    const crowded = await overHttp(1);
    const { per_second: lone_per_second } = await load.pay(BUSINESSES, 1, ROUND_S);
    const crowded_bare = await byPgbench(single.file);
    const tpcb = await pgbench(pgbenchProgram, yardstick_url, { builtin: 'tpcb-like' }, CONNECTIONS, ROUND_S);
    cpu.push(bare.cpu_ms / http.cpu_ms);
    throughput.push(http.per_second / bare.per_second);
    one_merchant.push(crowded.per_second / http.per_second);
    one_merchant_sql.push(crowded_bare.per_second / bare.per_second);
    guard.push(bare.per_second / tpcb.per_second);
    http_rates.push(http.per_second);
    lone.push(1000 / lone_per_second);
    http_cpu.push(http.cpu_ms);
    server_cpu.push(http.server_cpu_ms);
  }
  return [
    ofRounds('counter payment, CPU: PostgreSQL alone ÷ PostgreSQL and server', '', cpu),
    ofRounds('counter payment, throughput: over HTTP, taken together ÷ pgbench, one at a time', '', throughput, { at_least: 1.1 }),
    ofRounds('guard: payments by pgbench ÷ TPC-B-like transactions', '', guard, { at_least: 0.25 }),
    ofRounds('all payments to one merchant ÷ spread over 200', '', one_merchant, { at_least: 0.9 }),
    ofRounds('the same by pgbench alone', '', one_merchant_sql),
    ofRounds('counter payments over HTTP', 'payments/s', http_rates),
    ofRounds('CPU of a payment over HTTP', 'ms', http_cpu, { at_most: 1.8 }),
    ofRounds('a payment alone on one connection', 'ms', lone),
    ofRounds('of which the server', 'ms', server_cpu),
  ];
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
