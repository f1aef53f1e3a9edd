import { type Cents, requireCents } from './cents.ts';

// Digits alone, or in groups of three after a first group of one to three; then exactly two decimals or none.
const DOLLARS = /^(-?)\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{2}))?$/;

/**
 * Cents from dollars as written, by digits alone: `12`, `12.50`, `$1,234.50`, `-$1.00`. @throws {RangeError} for
 * anything else (`12.5`, `1,23`, `1e3`, blanks) and for amounts past 2^53 cents.
 */
export function parseDollars(text: string): Cents {
  const parts = DOLLARS.exec(text);
  if (parts === null) throw new RangeError(`not an amount in dollars: ${JSON.stringify(text)}`);
  const [, sign, dollars = '', decimals = '00'] = parts;
  const cents = requireCents(Number(dollars.replaceAll(',', '') + decimals));
  return sign === '-' ? requireCents(-cents) : cents;
}
