import type { RiskMode, RiskReplay, RiskRule } from '@drawbridge/contract/provider';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { compileRules } from './compile-rules.ts';
import { hashOfRule, replaysOf } from './replay-rules.ts';
import { insertRuleSet, type RuleSet, readRuleSet } from './store.ts';

/** More than this share of all payments is stopped only where two people say that it is meant. */
const MANY_BASIS_POINTS = 500;
/** A replay says what a rule does to the payments of now. */
const REPLAY_MS = 7 * 24 * 60 * 60_000;

interface Done {
  readonly by: string;
  readonly why: string;
}

/**
 * Writes a rule, or its next version: in shadow, whatever it was. Throws RISK_RULE_COUNTS for one that counts, which two
 * people put into shadow first; NOTHING_CHANGES; RISK_RULES_CHANGED where somebody else was faster.
 */
export async function writeRule(
  context: Context,
  wish: Pick<RiskRule, 'id' | 'name' | 'outcome' | 'when'>,
  { by, why }: Done,
): Promise<void> {
  const set = await readRuleSet(context.db);
  const before = set.rules.find(({ id }) => id === wish.id);
  if (before?.mode === 'counting') throw new AppError('RISK_RULE_COUNTS');
  const same = before !== undefined && hashOfRule(before) === hashOfRule(wish);
  if (same && before.name === wish.name) throw new AppError('NOTHING_CHANGES');
  const written: RiskRule = same
    ? { ...before, name: wish.name }
    : { ...wish, version: (before?.version ?? 0) + 1, mode: 'shadow', by, since: context.clock.wall().toISOString() };
  const rules = before ? set.rules.map((rule) => (rule === before ? written : rule)) : [...set.rules, written];
  await putRules(context, set, rules, { by, why });
}

export interface Switch {
  readonly id: string;
  readonly mode: RiskMode;
  readonly stops_many: boolean;
}

/**
 * What switching a rule means as things stand: the rule as it is, and the replay that it counts by. Throws NOT_FOUND,
 * NOTHING_CHANGES, RISK_REPLAY_NEEDED where it would count without a replay of the last week, RISK_STOPS_MANY where it
 * would have stopped a large share of all payments and nobody says that this is meant.
 */
export async function checkSwitch(
  context: Context,
  { id, mode, stops_many }: Switch,
): Promise<{ set: RuleSet; rule: RiskRule; replay: RiskReplay | undefined }> {
  const set = await readRuleSet(context.db);
  const rule = set.rules.find((one) => one.id === id);
  if (!rule) throw new AppError('NOT_FOUND');
  if (rule.mode === mode) throw new AppError('NOTHING_CHANGES');
  if (mode !== 'counting') return { set, rule, replay: undefined };
  const replay = (await replaysOf(context, [rule])).get(hashOfRule(rule));
  if (replay === undefined || context.clock.wall().getTime() - Date.parse(replay.at) > REPLAY_MS) throw new AppError('RISK_REPLAY_NEEDED');
  if (rule.outcome !== 'allow' && shareOf(replay) > MANY_BASIS_POINTS && !stops_many) throw new AppError('RISK_STOPS_MANY');
  return { set, rule, replay };
}

/** Switches a rule, after two people agreed. Throws as `checkSwitch`, and RISK_RULES_CHANGED. */
export async function switchRule(context: Context, wish: Switch, done: Done): Promise<void> {
  // The set that was looked at is the one that is followed: another version of the rule may have come meanwhile.
  const { set, rule } = await checkSwitch(context, wish);
  const rules = set.rules.map((one) => (one.id === rule.id ? { ...one, mode: wish.mode } : one));
  await putRules(context, set, rules, done);
}

/** What share of all payments that were tried a rule would have matched, in basis points; all of them where none were. */
export function shareOf({ tried, matched }: RiskReplay): number {
  return tried.payments === 0 ? 10_000 : Math.round((matched.payments * 10_000) / tried.payments);
}

async function putRules({ db, clock }: Context, set: RuleSet, rules: readonly RiskRule[], { by, why }: Done): Promise<void> {
  const counted = (of: readonly RiskRule[]) => of.some(({ mode }) => mode !== 'off');
  const counted_since = counted(rules) && !counted(set.rules) ? clock.now() : set.counted_since;
  const next: RuleSet = { version: set.version + 1, at: clock.wall(), made_by: by, why, rules, counted_since };
  if (!(await insertRuleSet(db, next, compileRules(rules)))) throw new AppError('RISK_RULES_CHANGED');
}
