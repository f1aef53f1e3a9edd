import { type Cents, requireCents } from './cents.ts';

/**
 * The sum of amounts in cents; 0 for none. Amounts may be negative.
 * @throws {RangeError} when an amount, or the running sum, is not whole cents that a number holds exactly.
 */
export function addCents(...amounts_cents: readonly Cents[]): Cents {
  let sum_cents = 0;
  for (const amount_cents of amounts_cents) {
    sum_cents = requireCents(sum_cents + requireCents(amount_cents), 'sum');
  }
  return sum_cents;
}
