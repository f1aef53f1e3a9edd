import type { ListedRiskRule, RiskDecision } from '@drawbridge/contract/provider';
import type { Context } from '../context.ts';
import { keyOfRule } from './compile-rules.ts';
import { type DecisionRow, listDecisionRows } from './held-store.ts';
import { namesOfRules, ruleNames } from './read-held.ts';
import { hashOfRule, presentCount, REPLAY_DAYS, replaysOf } from './replay-rules.ts';
import { countMatches } from './rules-store.ts';
import { type RuleSet, readRuleSet } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
const PAGE = 50;
const NONE = { payments: 0, amount: 0, came_back: 0, came_back_amount: 0 };

/** The rules that stand, each with what its present version has matched in the last 90 days, and its newest replay. */
export async function listRules(context: Pick<Context, 'db' | 'clock'>): Promise<{ set: RuleSet; rules: ListedRiskRule[] }> {
  const set = await readRuleSet(context.db);
  const since = new Date(context.clock.now().getTime() - REPLAY_DAYS * DAY_MS);
  const [matches, replays] = await Promise.all([countMatches(context.db, since), replaysOf(context, set.rules)]);
  const counts = new Map(matches.map((row) => [row.key, presentCount(row)]));
  return {
    set,
    rules: set.rules.map((rule) => ({
      ...rule,
      matched: counts.get(keyOfRule(rule)) ?? NONE,
      replay: replays.get(hashOfRule(rule)) ?? null,
    })),
  };
}

/** Decisions that stopped a payment, or would have, a page at a time, the newest first. */
export async function pageOfDecisions(
  context: Pick<Context, 'db'>,
  after: string | undefined,
): Promise<{ decisions: RiskDecision[]; has_more: boolean }> {
  const [rows, names] = await Promise.all([listDecisionRows(context.db, after, PAGE + 1), namesOfRules(context)]);
  return { decisions: rows.slice(0, PAGE).map((row) => presentDecision(row, names)), has_more: rows.length > PAGE };
}

const DECIDED: Readonly<Record<string, string>> = {
  released: 'Released',
  refused: 'Refused',
  undecided: 'Canceled at the cutoff',
  ended: 'Ended in another way',
};

function presentDecision(row: DecisionRow, names: ReadonlyMap<string, string>): RiskDecision {
  const words = row.decision === null ? null : (DECIDED[row.decision] ?? row.decision);
  const by = row.decided_by === null || row.decided_by === 'system' ? '' : ` by ${row.decided_by.replace(/ <.*>$/, '')}`;
  return {
    id: row.id,
    at: row.at.toISOString(),
    amount: row.amount_cents,
    consumer: { id: row.consumer_id, name: row.consumer_name },
    business: { id: row.business_id, name: row.business_name },
    outcome: row.outcome,
    shadow_outcome: row.shadow_outcome,
    rule_set: row.rule_set,
    matched: ruleNames(row.matched, names),
    decided: words === null ? null : `${words}${by}`,
  };
}
