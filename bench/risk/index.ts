import { formatCents } from '@drawbridge/money';
import { compileRules } from '../../server/src/risk/compile-rules.ts';
import { SHIPPED_RULES } from '../../server/src/risk/shipped-rules.ts';
import { insertRuleSet, readRuleSet } from '../../server/src/risk/store.ts';
import { startCluster } from '../cluster.ts';
import type { Figure } from '../figures.ts';
import { openCluster } from '../prove.ts';
import { assumptions, nameOf } from './assumptions.ts';
import { makeRiskHistory } from './history.ts';
import { COUNTED_FROM_DAY, MINUTES_OF_DAY } from './making.ts';
import { type Decided, playHistory, readByRule, readDecided } from './play.ts';

const SIZES = { people: 2_500, frauds: 60 };
const SEED = process.env['BENCH_SEED'] ?? '1';

/**
 * What the rules that ship with the product would do to made-up months with known fraud in them, were all of them to
 * count: decided by the product's own statement in a real PostgreSQL. `BENCH_SEED` makes other months.
 */
export async function risk(): Promise<Figure[]> {
  const history = makeRiskHistory(SEED, SIZES);
  for (const line of assumptions(history, SIZES)) console.log(`     ${line}`);
  const cluster = await startCluster();
  try {
    const { owner, close } = await openCluster(cluster, 1);
    try {
      const set = await readRuleSet(owner);
      const rules = SHIPPED_RULES.map((rule) => ({ ...rule, mode: 'counting' as const }));
      await insertRuleSet(owner, { ...set, version: set.version + 1, rules }, compileRules(rules));
      await playHistory(owner, history);
      const since = COUNTED_FROM_DAY * MINUTES_OF_DAY;
      const decided = await readDecided(owner, since);
      for (const of of decided) console.log(`     ${lineOfPattern(of)}`);
      for (const { rule, stolen, ordinary } of await readByRule(owner, since))
        console.log(`     the rule ${nameOf(rule)} stopped ${stolen} payments of thieves and ${ordinary} ordinary ones`);
      return figuresOf(decided);
    } finally {
      await close();
    }
  } finally {
    await cluster.stop();
  }
}

function lineOfPattern({ pattern, payments, amount_cents, held, held_cents, refused, refused_cents }: Decided): string {
  const rest = payments - held - refused;
  const rest_cents = amount_cents - held_cents - refused_cents;
  const part = (count: number, cents: number, what: string) => `${count} (${formatCents(cents)}) ${what}`;
  return `${nameOf(pattern)}: ${part(payments, amount_cents, 'tried')}, ${part(held, held_cents, 'held')}, ${part(refused, refused_cents, 'refused')}, ${part(rest, rest_cents, 'let pass')}`;
}

/** Of each fraud the share that was caught; of ordinary payments the shares that were held and refused. */
function figuresOf(decided: readonly Decided[]): Figure[] {
  const share = (what: string, part: number, whole: number): Figure => ({ what, unit: '%', value: whole === 0 ? 0 : (part * 100) / whole });
  return [
    ...decided
      .filter(({ pattern }) => pattern !== 'ordinary')
      .flatMap(({ pattern, payments, amount_cents, held, held_cents, refused, refused_cents }) => [
        share(`${nameOf(pattern)}, held or refused, of payments`, held + refused, payments),
        share(`${nameOf(pattern)}, held or refused, of cents`, held_cents + refused_cents, amount_cents),
      ]),
    ...decided
      .filter(({ pattern }) => pattern === 'ordinary')
      .flatMap(({ payments, amount_cents, held, held_cents, refused, refused_cents }) => [
        share('ordinary payments that were held', held, payments),
        share('ordinary payments that were refused', refused, payments),
        share('ordinary cents that were held', held_cents, amount_cents),
        share('ordinary cents that were refused', refused_cents, amount_cents),
      ]),
  ];
}
