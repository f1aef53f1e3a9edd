/** Dollars with or without cents: `64`, `$64.1`, `1,064.18`. */
const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{0,2}))?$/;

/**
 * The amounts in cents, both included, that somebody may mean who typed this: `64` is all of 64 dollars and some cents,
 * `64.18` that one alone. Undefined where it is no amount.
 */
export function amountsTyped(text: string): { lowest_cents: number; highest_cents: number } | undefined {
  const [, dollars, digits = ''] = AMOUNT.exec(text) ?? [];
  if (dollars === undefined) return undefined;
  const whole_cents = Number(dollars.replaceAll(',', '')) * 100;
  return { lowest_cents: whole_cents + Number(digits.padEnd(2, '0')), highest_cents: whole_cents + Number(digits.padEnd(2, '9')) };
}
