import type { RiskRule } from '@drawbridge/contract/provider';
import type { Queryable } from '../kernel/db/database.ts';
import { keyOfRule } from './compile-rules.ts';
import { countOutcomes, listRuleSets } from './rules-store.ts';

const DOES: Readonly<Record<RiskRule['outcome'], string>> = { allow: 'Allows', hold: 'Holds', refuse: 'Refuses' };

/** What rules did in a stretch of time, and how they were changed in it, for the yearly report. */
export interface RulesOfPeriod {
  readonly rules: readonly { name: string; version: number; does: string; allowed: number; held: number; refused: number }[];
  readonly changes: readonly { at: Date; name: string; version: number; by: string; why: string }[];
}

/**
 * Reads that from `from` until just before `until`: the rules as they stood at its end, then the versions that were
 * replaced within it, each with the decisions that it matched.
 */
export async function rulesOfPeriod(db: Queryable, { from, until }: { readonly from: Date; readonly until: Date }): Promise<RulesOfPeriod> {
  const sets = await listRuleSets(db, from, until);
  const counts = new Map((await countOutcomes(db, from, until)).map((row) => [row.key, row]));
  const last = sets.at(-1)?.rules ?? [];
  const stood = new Map(sets.flatMap(({ rules }) => rules).map((rule) => [keyOfRule(rule), rule]));
  for (const rule of last) stood.delete(keyOfRule(rule));
  const rowOf = (rule: RiskRule, does: string) => {
    const { allowed = 0, held = 0, refused = 0 } = counts.get(keyOfRule(rule)) ?? {};
    return { name: rule.name, version: rule.version, does, allowed, held, refused };
  };
  return {
    rules: [
      ...last.map((rule) => rowOf(rule, doesOf(rule))),
      ...[...stood.values()].map((rule) => rowOf(rule, `${doesOf(rule)}, replaced`)),
    ],
    changes: sets.flatMap(({ at, made_by, why, rules }, place) => {
      const before = new Map((sets[place - 1]?.rules ?? []).map((rule) => [rule.id, rule]));
      const changed = at < from ? [] : rules.filter((rule) => stateOf(rule) !== stateOf(before.get(rule.id)));
      return changed.map(({ name, version }) => ({ at, name, version, by: made_by.replace(/ <.*>$/, ''), why }));
    }),
  };
}

function doesOf({ mode, outcome }: RiskRule): string {
  if (mode === 'off') return 'Off';
  return mode === 'shadow' ? `${DOES[outcome]}, in shadow` : DOES[outcome];
}

const stateOf = (rule: RiskRule | undefined) => rule && `${keyOfRule(rule)} ${rule.mode}`;
