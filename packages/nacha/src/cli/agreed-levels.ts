import { RULES, type RuleLevels } from '../rules/levels.ts';
import type { RuleLevel } from '../rules/rule.ts';

/** A rule was named that does not exist, or about which nothing can be agreed. */
export class LevelsError extends Error {}

/**
 * How rules are taken by what was named on the command line.
 * @throws {LevelsError} for a rule that is none, or that is always an error.
 */
export function agreedLevels(named: {
  readonly allow: readonly string[];
  readonly ignore: readonly string[];
  readonly require: readonly string[];
}): RuleLevels {
  const levels: Record<string, RuleLevel> = {};
  for (const [ids, level] of [[named.allow, 'warning'] as const, [named.ignore, 'off'] as const, [named.require, 'error'] as const]) {
    for (const id of ids) {
      const rule = RULES.find((one) => one.id === id);
      if (rule === undefined) throw new LevelsError(`there is no rule ${id}: nacha rules lists them`);
      if (!rule.is_agreeable) throw new LevelsError(`rule ${id} is always an error: what breaks it cannot be read`);
      levels[id] = level;
    }
  }
  return levels;
}
