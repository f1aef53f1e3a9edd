/** An amount in whole US cents: a safe integer, checked where it is made, never a fraction of a dollar. */
export type Cents = number;

/** Whether `value` is an amount in whole cents: an integer that a number holds exactly. */
export function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value);
}

/**
 * Gives `value` back when it is whole cents; the error names it as `what`. @throws {RangeError} for a fraction, an
 * infinity, NaN, or an integer past 2^53.
 */
export function requireCents(value: number, what = 'amount'): Cents {
  if (!isCents(value)) throw new RangeError(`${what} must be whole cents, got ${String(value)}`);
  // Negative zero would format and compare as something else than zero.
  return value === 0 ? 0 : value;
}
