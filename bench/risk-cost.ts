import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { Database } from '../server/src/kernel/db/database.ts';
import { compileRules } from '../server/src/risk/compile-rules.ts';
import { SHIPPED_RULES } from '../server/src/risk/shipped-rules.ts';
import { insertRuleSet, readRuleSet } from '../server/src/risk/store.ts';
import { startCluster } from './cluster.ts';
import { type Figure, ofRounds } from './figures.ts';
import { findProgram } from './pgbench.ts';
import { postgresSeconds, processorSeconds } from './processor-time.ts';
import { BUSINESSES } from './seed.ts';
import { makeLoad } from './wrk.ts';

const HTTP_CONNECTIONS = 64;
/** Short rounds in turns, with the rules and without: what slows the machine for a while slows both. */
const PAIRS = 8;
const ROUND_S = 2;
/** Plans are made anew after each change. */
const SETTLE_S = 1;
const DEAR = 100;
/** In place of all that a decision does: what a payment costs without the rules is measured without a look at them. */
const DECIDES_NOTHING = "begin outcome := 'allow'; shadow_outcome := 'allow'; facts := '{}'; matched := '{}'; end $$;";

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
/** Processor time of a payment, in milliseconds. */
interface Pair {
  readonly with_ms: number;
  readonly without_ms: number;
}

const DECIDE = new URL('../server/src/risk/sql/public/decide-risk.sql', import.meta.url);

/** What the rules of risk cost of a payment's processor time, PostgreSQL and server together, all the way over HTTP. */
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
  const load = await makeLoad(wrkProgram, server);
  stack.defer(() => load.remove());
  const db = new Database(cluster.server_url, { connections: 1, onIdleError: () => undefined });
  stack.defer(() => db.close());

  const owner = new pg.Client({ connectionString: cluster.owner_url });
  await owner.connect();
  stack.defer(() => owner.end());
  const decide = await readFile(DECIDE, 'utf8');

  const measure = async (): Promise<number> => {
    const before = (await postgresSeconds(cluster.postmaster_pid)) + (await processorSeconds(server.pid));
    const { payments } = await load.pay(BUSINESSES, HTTP_CONNECTIONS, ROUND_S);
    const after = (await postgresSeconds(cluster.postmaster_pid)) + (await processorSeconds(server.pid));
    return ((after - before) * 1000) / payments;
  };
  const on = () => owner.query(decide);
  const off = () => owner.query(`${decide.slice(0, decide.indexOf('declare\n'))}${DECIDES_NOTHING}`);
  const settled = async (turn: () => Promise<unknown>): Promise<number> => {
    await turn();
    await load.pay(BUSINESSES, HTTP_CONNECTIONS, SETTLE_S);
    return measure();
  };
  const pairsOf = async (mode: Mode): Promise<Pair[]> => {
    const { version, ...before } = await readRuleSet(db);
    await insertRuleSet(db, { ...before, version: version + 1, rules: SETS[mode] }, compileRules(SETS[mode]));
    const pairs: Pair[] = [];
    for (let at = 0; at < PAIRS; at++) {
      // Each comes first every other time, as the tables grow.
      const first = await settled(at % 2 === 0 ? on : off);
      const second = await settled(at % 2 === 0 ? off : on);
      pairs.push(at % 2 === 0 ? { with_ms: first, without_ms: second } : { with_ms: second, without_ms: first });
    }
    return pairs;
  };
  // Each consumer's counter is made once.
  await load.pay(BUSINESSES, HTTP_CONNECTIONS, 5);
  await cluster.analyze();
  const [shadow, counting] = [await pairsOf('shadow'), await pairsOf('counting')];
  const shares = (pairs: readonly Pair[]) => pairs.map(({ with_ms, without_ms }) => ((with_ms - without_ms) * 100) / with_ms);
  return [
    ofRounds('rules of risk in shadow, of a payment’s processor time', '%', shares(shadow), { at_most: 5 }),
    ofRounds('rules of risk that count, of a payment’s processor time', '%', shares(counting), { at_most: 5 }),
    ofRounds(
      'a payment without them',
      'ms',
      [...shadow, ...counting].map(({ without_ms }) => without_ms),
    ),
  ];
}
