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
const ROUNDS = 7;
const ROUND_S = 5;
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
  const withRules = async (mode: Mode): Promise<number> => {
    await owner.query(decide);
    const before_set = await readRuleSet(db);
    await insertRuleSet(db, { ...before_set, version: before_set.version + 1, rules: SETS[mode] }, compileRules(SETS[mode]));
    return measure();
  };
  const without = async (): Promise<number> => {
    await owner.query(`${decide.slice(0, decide.indexOf('declare\n'))}${DECIDES_NOTHING}`);
    return measure();
  };
  // Each consumer's counter is made once.
  await withRules('shadow');
  await cluster.analyze();
  const rounds: Readonly<Record<Mode | 'without', number>>[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ without: await without(), shadow: await withRules('shadow'), counting: await withRules('counting') });
  const shareOf = (mode: Mode) => rounds.map((one) => ((one[mode] - one.without) * 100) / one[mode]);
  return [
    ofRounds('rules of risk in shadow, of a payment’s processor time', '%', shareOf('shadow'), { at_most: 5 }),
    ofRounds('rules of risk that count, of a payment’s processor time', '%', shareOf('counting'), { at_most: 5 }),
    ofRounds(
      'a payment without them',
      'ms',
      rounds.map(({ without }) => without),
    ),
  ];
}
