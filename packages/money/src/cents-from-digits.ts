import { type Cents, requireCents } from './cents.ts';

/**
 * The digits of a till's amount field as cents: `1234` and `$12.34` are both 1234, and a field without digits is 0.
 * @throws {RangeError} above 2^53 cents.
 */
export function centsFromDigits(text: string): Cents {
  return requireCents(Number(text.replace(/[^0-9]/g, '')));
}
