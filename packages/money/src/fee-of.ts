import { addCents } from './add-cents.ts';
import { type Cents, requireCents } from './cents.ts';
import { percentageOfCents } from './percentage-of-cents.ts';

/** What a merchant pays for one payment: a share of the amount in basis points (100 = 1%) and a fixed part in cents. */
export interface FeeTerms {
  readonly fee_basis_points: number;
  readonly fee_fixed_cents: Cents;
}

/**
 * The fee in cents on `amount_cents`: share plus fixed part, half a cent up, never above the amount. @throws
 * {RangeError} when an amount is no whole cents or negative, or the basis points are no whole number from 0.
 */
export function feeOf(payment: FeeTerms & { readonly amount_cents: Cents }): Cents {
  const amount_cents = requireFromZero(payment.amount_cents, 'amount');
  const fixed_cents = requireFromZero(payment.fee_fixed_cents, 'fixed fee');
  const share_cents = percentageOfCents(amount_cents, { basis_points: payment.fee_basis_points });
  return Math.min(addCents(share_cents, fixed_cents), amount_cents);
}

function requireFromZero(value: number, what: string): Cents {
  const cents = requireCents(value, what);
  if (cents < 0) throw new RangeError(`${what} must not be negative, got ${cents}`);
  return cents;
}
