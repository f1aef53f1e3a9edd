import { formatCents } from '@drawbridge/money';
import type { Fees } from './store.ts';

/** What a business pays for each payment, for a person: `1.50% and $0.10`. */
export function feeWords(fees: Fees): string {
  return `${feePercent(fees)} and ${formatCents(fees.fee_fixed_cents)}`;
}

/** Its part that goes by the amount: `1.50%`. */
export function feePercent({ fee_basis_points }: Pick<Fees, 'fee_basis_points'>): string {
  return `${(fee_basis_points / 100).toFixed(2)}%`;
}

/** An exposure limit, for a person; null is none. */
export function limitWords(cents: number | null): string {
  return cents === null ? 'any amount' : formatCents(cents);
}
