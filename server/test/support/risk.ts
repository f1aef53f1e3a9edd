import type { RiskRule } from '@drawbridge/contract/provider';
import { compileRules } from '../../src/risk/compile-rules.ts';
import { insertRuleSet, readRuleSet } from '../../src/risk/store.ts';
import type { TestServer } from './start-test-server.ts';

/** A rule that counts from its first version on. */
export function countingRule(rule: Pick<RiskRule, 'id' | 'outcome' | 'when'> & Partial<RiskRule>): RiskRule {
  return { name: rule.id, version: 1, mode: 'counting', by: 'a test', since: '2026-01-01T00:00:00.000Z', ...rule };
}

/** Has these rules count, and no others, without the two people that it takes otherwise. */
export async function setRules({ context }: TestServer, rules: readonly RiskRule[]): Promise<void> {
  const before = await readRuleSet(context.db);
  const are_on = (of: readonly RiskRule[]) => of.some(({ mode }) => mode !== 'off');
  const counted_since = are_on(rules) && !are_on(before.rules) ? context.clock.now() : before.counted_since;
  const set = { ...before, counted_since, version: before.version + 1, at: context.clock.wall(), made_by: 'a test', why: 'a test', rules };
  await insertRuleSet(context.db, set, compileRules(rules));
}

/** A kept decision, with its facts by their places. */
export function decisionOf({ context }: TestServer, purchase_id: string) {
  return context.db.maybe<{ rule_set: number; facts: number[]; matched: string[]; outcome: string; shadow_outcome: string }>(
    'select rule_set, to_json(facts) as facts, matched, outcome, shadow_outcome from risk_decisions where purchase_id = $1',
    [purchase_id],
  );
}
