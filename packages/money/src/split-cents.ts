import { type Cents, requireCents } from './cents.ts';

/**
 * Splits an amount into `parts` amounts that add up to it exactly and differ by at most one cent, the larger ones
 * first. @throws {RangeError} when the amount is not whole cents or `parts` is not a whole number from 1.
 */
export function splitCents(cents: Cents, parts: number): Cents[] {
  requireCents(cents);
  if (!Number.isSafeInteger(parts) || parts < 1) {
    throw new RangeError(`parts must be a whole number from 1, got ${String(parts)}`);
  }
  // Remainder first: it is exact, where dividing a large amount first would round.
  const larger_count = ((cents % parts) + parts) % parts;
  const smaller_cents = (cents - larger_count) / parts;
  return Array.from({ length: parts }, (_, index) => requireCents(index < larger_count ? smaller_cents + 1 : smaller_cents));
}
