import { RISK_FACT_NAMES, type RiskComparison, type RiskRule } from '@drawbridge/contract/provider';

/** Rules as `decide_risks` reads them: lists of numbers in place of JSON, which would cost a payment more than all else. */
export interface CompiledRules {
  readonly rule_keys: readonly string[];
  readonly rule_outcomes: readonly string[];
  readonly rule_counts: readonly boolean[];
  readonly clause_rules: readonly number[];
  readonly clause_ends: readonly number[];
  readonly fact_numbers: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** What a kept decision calls a rule that matched. */
export const keyOfRule = ({ id, version }: Pick<RiskRule, 'id' | 'version'>): string => `${id}:${version}`;

/** The rules that are on, in their order. */
export function compileRules(rules: readonly RiskRule[]): CompiledRules {
  const on = rules.filter(({ mode }) => mode !== 'off');
  const clauses = on.flatMap(({ when }, at) => when.map((all) => ({ rule: at + 1, all })));
  const comparisons = clauses.flatMap(({ all }) => all);
  let end = 0;
  return {
    rule_keys: on.map(keyOfRule),
    rule_outcomes: on.map(({ outcome }) => outcome),
    rule_counts: on.map(({ mode }) => mode === 'counting'),
    clause_rules: clauses.map(({ rule }) => rule),
    clause_ends: clauses.map(({ all }) => {
      end += all.length;
      return end;
    }),
    fact_numbers: comparisons.map(({ fact }) => RISK_FACT_NAMES.indexOf(fact) + 1),
    lows: comparisons.map(lowOf),
    highs: comparisons.map(highOf),
  };
}

const lowOf = ({ is, value }: RiskComparison): number => (is === 'at_most' ? 0 : value);
const highOf = ({ is, value }: RiskComparison): number => (is === 'at_least' ? Number.MAX_SAFE_INTEGER : value);
