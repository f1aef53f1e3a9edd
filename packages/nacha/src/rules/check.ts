import type { BatchRules, EntryRules } from './levels.ts';
import type { BatchFacts, EntryFacts, EntryRule, Found, Rule, Spot } from './rule.ts';

/** Takes a rule that is broken, where and how. */
export type TakeFinding = (rule: Rule, field: string | null, words: string, spot: Spot | undefined) => void;

/** Holds values to rules and tells who asked. One for a whole file: making one for each entry would cost as much as the rules. */
export class RuleChecker {
  readonly #take: TakeFinding;
  #rule: Rule | null = null;
  #found_count = 0;
  readonly #found: Found = (field, words, spot) => {
    this.#found_count += 1;
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
    if (facts.addenda.length > 0) {
      this.#check(rules.with_addenda, facts);
      return;
    }
    if (!rules.right_codes.has(facts.entry.transaction_code)) this.#checkCode(rules, facts);
    this.#check(rules.without_addenda, facts);
  }

  #checkCode({ of_code, right_codes }: EntryRules, facts: EntryFacts): void {
    this.#found_count = 0;
    this.#check(of_code, facts);
    if (this.#found_count === 0) right_codes.add(facts.entry.transaction_code);
  }

  #check(rules: readonly EntryRule[], facts: EntryFacts): void {
    for (const rule of rules) {
      this.#rule = rule;
      rule.check(facts, this.#found);
    }
  }
}
