import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { Database } from '../server/src/kernel/db/database.ts';
import { compileRules } from '../server/src/risk/compile-rules.ts';
import { SHIPPED_RULES } from '../server/src/risk/shipped-rules.ts';
import { insertRuleSet, readRuleSet } from '../server/src/risk/store.ts';
import { type BenchServer, type Cluster, startCluster } from './cluster.ts';
import { type Figure, median, ofRounds } from './figures.ts';
import { findProgram } from './pgbench.ts';
import { postgresSeconds, processorSeconds } from './processor-time.ts';
import { confirmByList } from './risk/confirmations.ts';
import { BUSINESSES } from './seed.ts';
import { makeLoad } from './wrk.ts';

const HTTP_CONNECTIONS = 64;
const HTTP_ROUND_S = 5;
const HTTP_ROUNDS = 3;
/** With the rules and without, in turns: what slows the machine for a while slows both. */
const PAIRS = 30;
const LISTS_A_TURN = 6;
/** Plans are made anew after each change. */
const LISTS_TO_SETTLE = 2;
/** Enough that nearly every consumer of the bench has paid. */
const LISTS_BEFORE = 600;
const DEAR = 100;
const US_PER_S = 1e6;
/** What a decision consists of, and in its place what does nothing: a payment without rules looks at none and keeps none. */
const PARTS = {
  'payments/purchases/decide-orders.sql': 'begin end',
  'risk/sql/public/decide-risk.sql':
    'begin return jsonb_populate_record(null::risk_decided, jsonb_build_object($q$outcome$q$, $q$allow$q$)); end',
};

/** The rules in shadow, and counting; there with amounts that no payment of the bench has, so that all are made. */
const SETS = {
  shadow: SHIPPED_RULES,
  counting: SHIPPED_RULES.map((rule) => ({
    ...rule,
    mode: 'counting' as const,
    when: rule.when.map((all) => all.map((one) => (one.fact === 'amount' ? { ...one, value: one.value * DEAR } : one))),
  })),
};
type Mode = keyof typeof SETS;

/**
 * What the rules of risk cost of a payment's processor time. The cost is taken where it arises, in the confirmation, of
 * the database's processor time with the rules and without; a whole payment's is PostgreSQL's and the server's together,
 * all the way over HTTP. Measured over HTTP alone, the rules would drown in what else moves there.
 */
export async function riskCost(): Promise<Figure[]> {
  const wrkProgram = await findProgram('wrk');
  if (!wrkProgram) {
    console.log('     cost of the rules of risk: wrk is missing (on Debian: apt-get install wrk)');
    return [];
  }
  await using stack = new AsyncDisposableStack();
  const cluster = await startCluster();
  stack.defer(() => cluster.stop());
  const server = await cluster.startServer();
  const owner = new pg.Client({ connectionString: cluster.owner_url });
  await owner.connect();
  stack.defer(() => owner.end());
  const [decide, off] = await withAndWithout();

  await owner.query(off);
  const payment_us = await wholePayments(wrkProgram, cluster, server);
  await server.stop();
  const confirmations = await confirmByList(cluster.server_url, server.recorded);
  stack.defer(() => confirmations.close());
  const turn = async (rules: string): Promise<number> => {
    await owner.query(rules);
    for (let at = 0; at < LISTS_TO_SETTLE; at++) await confirmations.measure();
    const lists: number[] = [];
    for (let at = 0; at < LISTS_A_TURN; at++) lists.push(await confirmations.measure());
    return median(lists);
  };
  const costsOf = async (mode: Mode): Promise<number[]> => {
    await useRules(cluster, mode);
    const costs: number[] = [];
    for (let at = 0; at < PAIRS; at++) {
      // Each comes first every other time, as the tables grow.
      const first = await turn(at % 2 === 0 ? decide : off);
      const second = await turn(at % 2 === 0 ? off : decide);
      costs.push(at % 2 === 0 ? first - second : second - first);
    }
    return costs;
  };
  // Each consumer's counter is made once.
  await owner.query(decide);
  for (let at = 0; at < LISTS_BEFORE; at++) await confirmations.measure();
  await cluster.analyze();
  const [shadow, counting] = [await costsOf('shadow'), await costsOf('counting')];
  const without_us = median(payment_us);
  const share = (cost_us: number) => (cost_us * 100) / (without_us + cost_us);
  return [
    { what: 'rules of risk in shadow, of a payment’s processor time', unit: '%', value: share(median(shadow)), gate: { at_most: 5 } },
    { what: 'rules of risk that count, of a payment’s processor time', unit: '%', value: share(median(counting)), gate: { at_most: 5 } },
    ofRounds('rules of risk in shadow, for one payment', 'µs', shadow),
    ofRounds('rules of risk that count, for one payment', 'µs', counting),
    ofRounds('a payment without them', 'µs', payment_us),
  ];
}

/** The statements that put a decision into its place, and those that take it away. */
async function withAndWithout(): Promise<[decide: string, off: string]> {
  const whole: string[] = [];
  const empty: string[] = [];
  for (const [path, body] of Object.entries(PARTS)) {
    const sql = await readFile(new URL(`../server/src/${path}`, import.meta.url), 'utf8');
    whole.push(sql);
    empty.push(`${sql.slice(0, sql.indexOf('$$'))}$$${body}$$;`);
  }
  return [whole.join('\n'), empty.join('\n')];
}

/** Processor time of whole payments over HTTP, in microseconds, round by round. */
async function wholePayments(program: string, cluster: Cluster, server: BenchServer): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const load = await makeLoad(program, server);
  stack.defer(() => load.remove());
  const spent = async () => (await postgresSeconds(cluster.postmaster_pid)) + (await processorSeconds(server.pid));
  await load.pay(BUSINESSES, HTTP_CONNECTIONS, HTTP_ROUND_S);
  await cluster.analyze();
  const rounds: number[] = [];
  for (let at = 0; at < HTTP_ROUNDS; at++) {
    const before = await spent();
    const { payments } = await load.pay(BUSINESSES, HTTP_CONNECTIONS, HTTP_ROUND_S);
    rounds.push((((await spent()) - before) * US_PER_S) / payments);
  }
  return rounds;
}

async function useRules(cluster: Cluster, mode: Mode): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const db = new Database(cluster.server_url, { connections: 1, onIdleError: () => undefined });
  stack.defer(() => db.close());
  const { version, ...before } = await readRuleSet(db);
  await insertRuleSet(db, { ...before, version: version + 1, rules: SETS[mode] }, compileRules(SETS[mode]));
}
