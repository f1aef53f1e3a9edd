import { type Cents, requireCents } from './cents.ts';

/**
 * Reads a till's amount field: keeps the digits of what was typed and takes them as cents, so `1234` and `$12.34` are
 * both 1234, and a field without digits is 0.
 * @throws {RangeError} when the digits make more than 2^53 cents.
 */
export function centsFromDigits(text: string): Cents {
  return requireCents(Number(text.replace(/[^0-9]/g, '')));
}
