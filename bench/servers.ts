import { startCluster } from './cluster.ts';
import { type Figure, ofRounds } from './figures.ts';
import { findProgram } from './pgbench.ts';
import { BUSINESSES } from './seed.ts';
import { type Load, makeLoad } from './wrk.ts';

const MOST_SERVERS = 3;
/** In all, shared by the servers that take part. */
const CONNECTIONS = 60;
const ROUNDS = 5;
const ROUND_S = 5;

/**
 * Payments a second of one, two and three servers on one database, all on this machine, in turns: where its cores are
 * busy with one already, more servers win nothing, and that is reported as it is.
 */
export async function servers(): Promise<Figure[]> {
  const program = await findProgram('wrk');
  if (!program) {
    console.log('     several servers: wrk is missing (on Debian: apt-get install wrk)');
    return [];
  }
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster();
  stack.defer(() => cluster.stop());
  const loads: Load[] = [];
  for (let at = 0; at < MOST_SERVERS; at++) {
    const load = await makeLoad(program, await cluster.startServer());
    stack.defer(() => load.remove());
    loads.push(load);
  }
  for (const load of loads) await load.pay(BUSINESSES, CONNECTIONS / MOST_SERVERS, ROUND_S);
  await cluster.analyze();
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const by_count: number[] = [];
    for (let count = 1; count <= MOST_SERVERS; count++) by_count.push(await payBy(loads.slice(0, count)));
    rounds.push(by_count);
  }
  const rates = (count: number) => rounds.map((by_count) => by_count[count - 1] ?? Number.NaN);
  const ratios = (count: number) => rates(count).map((rate, round) => rate / (rates(1)[round] ?? Number.NaN));
  return [
    ofRounds('payments over HTTP by one server', 'payments/s', rates(1)),
    ofRounds('the same by two servers ÷ one, on one machine', '', ratios(2)),
    ofRounds('the same by three servers ÷ one, on one machine', '', ratios(3)),
  ];
}

/** Payments a second of some servers at once. */
async function payBy(loads: readonly Load[]): Promise<number> {
  const paid = await Promise.all(loads.map((load) => load.pay(BUSINESSES, CONNECTIONS / loads.length, ROUND_S)));
  return paid.reduce((sum, { per_second }) => sum + per_second, 0);
}
