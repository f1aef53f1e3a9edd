import type { MonthFee, MonthlyStatement } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { dayWords } from '../../kernel/language/month-words.ts';

/** `1.5% + $0.25`. */
export function termsWords({ basis_points, fixed }: Pick<MonthFee, 'basis_points' | 'fixed'>): string {
  return [...(basis_points > 0 ? [`${basis_points / 100}%`] : []), ...(fixed > 0 ? [formatCents(fixed)] : [])].join(' + ');
}

/** What the two ends of the month's balance are called. */
export function openingWords({ first_day }: Pick<MonthlyStatement, 'first_day'>): string {
  return `Balance at the start of ${dayWords('en', first_day)}`;
}

export function closingWords({ last_day, is_over }: Pick<MonthlyStatement, 'last_day' | 'is_over'>): string {
  return is_over ? `Balance at the end of ${dayWords('en', last_day)}` : 'Balance now';
}
