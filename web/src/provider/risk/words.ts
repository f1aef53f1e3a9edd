import { RISK_FACTS, type RiskComparison, type RiskFact, type RiskMode, type RiskOutcome } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';

export const OUTCOME_LABELS: Readonly<Record<RiskOutcome, string>> = {
  allow: 'Let it pass',
  hold: 'Hold before the file',
  refuse: 'Refuse',
};
export const MODE_LABELS: Readonly<Record<RiskMode, string>> = { counting: 'Counts', shadow: 'In shadow', off: 'Off' };
const IS = { at_least: 'is at least', at_most: 'is at most', equal_to: 'is' } as const;

/** What a fact is called. */
export function factLabel(name: string): string {
  return RISK_FACTS.find((fact) => fact.name === name)?.words ?? name;
}

/** A fact's value as people read it. */
export function factValue(name: string, value: number): string {
  const unit = RISK_FACTS.find((fact) => fact.name === name)?.unit;
  if (unit === 'cents') return formatCents(value);
  if (unit === 'hours') return hours(value);
  if (unit === 'days') return value === 1 ? '1 day' : `${value.toLocaleString('en-US')} days`;
  if (unit === 'percent') return `${value}%`;
  if (unit === 'basis_points') return `${(value / 100).toFixed(2)}%`;
  if (unit === 'yes_no') return value === 1 ? 'Yes' : 'No';
  return value.toLocaleString('en-US');
}

function hours(value: number): string {
  if (value < 1) return 'Under an hour';
  if (value < 48) return value === 1 ? '1 hour' : `${value} hours`;
  return `${Math.floor(value / 24).toLocaleString('en-US')} days`;
}

/** A comparison of a rule as one line. */
export function comparisonWords({ fact, is, value }: RiskComparison): string {
  return `${factLabel(fact)} ${IS[is]} ${factValue(fact, value)}`;
}

/** What a person types for a value, in the unit that they think in. */
export function unitHint(name: RiskFact): string {
  const unit = RISK_FACTS.find((fact) => fact.name === name)?.unit;
  if (unit === 'cents') return 'In cents: 50000 is $500.00';
  if (unit === 'hours') return 'In whole hours';
  if (unit === 'days') return 'In whole days';
  if (unit === 'percent') return 'In percent: 100 is as much as their largest';
  if (unit === 'basis_points') return 'In hundredths of a percent: 50 is 0.50%';
  return unit === 'yes_no' ? '1 for yes, 0 for no' : 'A number';
}
