import { ADDENDA_RULES } from './addenda-rules.ts';
import { BATCH_RULES } from './batch-rules.ts';
import { CLASS_RULES } from './class-rules.ts';
import { ENTRY_RULES } from './entry-rules.ts';
import { EXCEPTION_RULES } from './exception-rules.ts';
import { IAT_BATCH_RULES } from './iat-batch-rules.ts';
import { LAYOUT_RULES, type LayoutRule } from './layout-rules.ts';
import type { BatchFacts, BatchRule, EntryRule, Rule, RuleLevel } from './rule.ts';

const ALL_BATCH_RULES = [...BATCH_RULES, ...IAT_BATCH_RULES];
const ALL_ENTRY_RULES = [...ENTRY_RULES, ...CLASS_RULES, ...EXCEPTION_RULES, ...ADDENDA_RULES];

/** A rule as people see it. */
export type ListedRule = Omit<Rule, 'level'> & {
  /** How it is taken where nothing else was agreed. */
  readonly level: RuleLevel;
  /** Whether another level may be agreed on. */
  readonly is_agreeable: boolean;
};

/** Every rule that files are held to, in reading and in writing. */
export const RULES: readonly ListedRule[] = [
  ...LAYOUT_RULES.map((rule) => listed(rule, 'agreeable' in rule)),
  ...ALL_BATCH_RULES.map((rule) => listed(rule, true)),
  ...ALL_ENTRY_RULES.map((rule) => listed(rule, true)),
];

/** What was agreed on, by the rule's name: `{ 'entry.amount-limit': 'off' }`. */
export type RuleLevels = Readonly<Record<string, RuleLevel>>;

const DEFAULTS: ReadonlyMap<string, RuleLevel> = new Map(RULES.map(({ id, level }) => [id, level]));

/** The agreeable rules that the codec looks at. */
const FIELD_RULES = ['layout.reserved', 'field.check-digit', 'field.missing'];

/** The rules that a batch of one class and layout is held to, those left out that are off. */
export interface BatchRules {
  readonly batch: readonly BatchRule[];
  readonly entry: readonly EntryRule[];
}

/** Those of its entries, by what one batch says of itself. */
export interface EntryRules {
  readonly with_addenda: readonly EntryRule[];
  /** For entries without, beside those of their transaction code. */
  readonly without_addenda: readonly EntryRule[];
  readonly of_code: readonly EntryRule[];
  /** Transaction codes that break none of the last. */
  readonly right_codes: Set<string>;
}

/** The rules that the entries of a batch can break. */
export function entryRulesOf({ entry }: BatchRules, facts: BatchFacts): EntryRules {
  const with_addenda = entry.filter((rule) => rule.applies?.(facts) ?? true);
  const needs = ({ needs_addenda }: EntryRule) => (typeof needs_addenda === 'function' ? needs_addenda(facts) : needs_addenda === true);
  const without_addenda = with_addenda.filter((rule) => !needs(rule) && !rule.of_code);
  const of_code = with_addenda.filter((rule) => !needs(rule) && rule.of_code);
  return { with_addenda, without_addenda, of_code, right_codes: new Set() };
}

/** How each rule is taken. */
export class Levels {
  readonly #agreed: RuleLevels;
  readonly #by_class = new Map<string, BatchRules>();
  /** The rules about a record's fields that may be broken. */
  readonly agreed_fields: ReadonlySet<string>;

  /** @throws {RangeError} for a rule that does not exist, or about which nothing can be agreed. */
  static of(agreed: RuleLevels | undefined): Levels {
    if (agreed === undefined || Object.keys(agreed).length === 0) return UNCHANGED;
    for (const id of Object.keys(agreed)) {
      const rule = RULES.find((one) => one.id === id);
      if (rule === undefined) throw new RangeError(`there is no rule ${id}`);
      if (!rule.is_agreeable) throw new RangeError(`nothing else can be agreed on than rule ${id}`);
    }
    return new Levels(agreed);
  }

  constructor(agreed: RuleLevels) {
    this.#agreed = agreed;
    this.agreed_fields = new Set(FIELD_RULES.filter((id) => this.of(id) !== 'error'));
  }

  /** Whether a rule is taken more seriously than by default, so that what is right by default may not be. */
  get is_stricter(): boolean {
    return Object.entries(this.#agreed).some(([id, level]) => level === 'error' && DEFAULTS.get(id) !== 'error');
  }

  of(id: string): RuleLevel {
    return this.#agreed[id] ?? DEFAULTS.get(id) ?? 'error';
  }

  /** The rules for a class in a layout. */
  rulesFor(standard_entry_class_code: string, is_iat: boolean): BatchRules {
    const key = `${standard_entry_class_code}${is_iat}`;
    let rules = this.#by_class.get(key);
    if (rules === undefined) {
      const applies = ({ id, classes }: Rule) =>
        this.of(id) !== 'off' && (classes === undefined || (classes as readonly string[]).includes(standard_entry_class_code));
      rules = { batch: (is_iat ? ALL_BATCH_RULES : BATCH_RULES).filter(applies), entry: ALL_ENTRY_RULES.filter(applies) };
      this.#by_class.set(key, rules);
    }
    return rules;
  }
}

const UNCHANGED = new Levels({});

function listed({ id, says, source, level, ...rest }: Omit<LayoutRule, 'level'> & { level: RuleLevel }, is_agreeable: boolean): ListedRule {
  const { operator_code, classes } = rest as Partial<Rule>;
  return { id, says, source, level, ...(operator_code && { operator_code }), ...(classes && { classes }), is_agreeable };
}
