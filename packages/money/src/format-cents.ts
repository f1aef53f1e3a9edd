import { type Cents, requireCents } from './cents.ts';

/**
 * Writes cents as US dollars, always with two decimals: 123450 is `$1,234.50`, -100 is `-$1.00`.
 * @throws {RangeError} when `cents` is not whole cents.
 */
export function formatCents(cents: Cents): string {
  const digits = String(Math.abs(requireCents(cents))).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}
