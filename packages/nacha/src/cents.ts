/** An amount of money in whole US cents: a safe integer, never a fraction of a dollar. */
export type Cents = number;

/**
 * The sum of two amounts.
 * @throws {RangeError} when a number cannot hold it exactly.
 */
export function addCents(a_cents: Cents, b_cents: Cents): Cents {
  const sum_cents = a_cents + b_cents;
  if (!Number.isSafeInteger(sum_cents)) throw new RangeError('the sum of the amounts is past what a number holds exactly');
  return sum_cents;
}
