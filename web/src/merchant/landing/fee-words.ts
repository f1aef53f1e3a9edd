import { type FeeTerms, formatCents } from '@drawbridge/money';

/** A share without zeros that say nothing: `1%`, `1.25%`. */
export const percentWords = ({ fee_basis_points }: Pick<FeeTerms, 'fee_basis_points'>): string => `${fee_basis_points / 100}%`;

/** Under a dollar in cents: `25¢`, `$1.50`. */
export const fixedWords = ({ fee_fixed_cents }: Pick<FeeTerms, 'fee_fixed_cents'>): string =>
  fee_fixed_cents < 100 ? `${fee_fixed_cents}¢` : formatCents(fee_fixed_cents);

/** What a payment costs, by its parts: `1% + 25¢`, or the one that is not nothing. */
export function feeWords(fees: FeeTerms): string {
  const parts = [fees.fee_basis_points > 0 ? percentWords(fees) : '', fees.fee_fixed_cents > 0 ? fixedWords(fees) : ''];
  return parts.filter(Boolean).join(' + ') || 'nothing';
}
