import type { BatchRules, EntryRules } from './levels.ts';
import type { BatchFacts, EntryFacts, Found, Rule, Spot } from './rule.ts';

/** Takes a rule that is broken, where and how. */
export type TakeFinding = (rule: Rule, field: string | null, words: string, spot: Spot | undefined) => void;

/** Holds values to rules and tells who asked. One for a whole file: making one for each entry would cost as much as the rules. */
export class RuleChecker {
  readonly #take: TakeFinding;
  #rule: Rule | null = null;
  readonly #found: Found = (field, words, spot) => {
    if (this.#rule !== null) this.#take(this.#rule, field, words, spot);
  };

  constructor(take: TakeFinding) {
    this.#take = take;
  }

  checkBatch(rules: BatchRules, facts: BatchFacts): void {
    for (const rule of rules.batch) {
      this.#rule = rule;
      rule.check(facts, this.#found);
    }
  }

  checkEntry(rules: EntryRules, facts: EntryFacts): void {
    for (const rule of facts.addenda.length > 0 ? rules.with_addenda : rules.without_addenda) {
      this.#rule = rule;
      rule.check(facts, this.#found);
    }
  }
}
