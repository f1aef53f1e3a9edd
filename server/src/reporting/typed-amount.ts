/** Dollars with or without cents: `64`, `$64.1`, `1,064.18`. */
const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{0,2}))?$/;

/** Amounts in cents, both included. */
export interface TypedAmount {
  readonly lowest: number;
  readonly highest: number;
}

/** Reads an amount that somebody typed. `64` is all of 64 dollars and some cents, `64.18` that amount alone. Undefined for what is none. */
export function typedAmount(words: string): TypedAmount | undefined {
  const [, dollars, digits = ''] = AMOUNT.exec(words) ?? [];
  if (dollars === undefined) return undefined;
  const whole = Number(dollars.replaceAll(',', '')) * 100;
  return { lowest: whole + Number(digits.padEnd(2, '0')), highest: whole + Number(digits.padEnd(2, '9')) };
}
