import { type Cents, requireCents } from './cents.ts';

const BASIS_POINTS_IN_WHOLE = 10_000n;

/**
 * A share of cents in basis points (100 = 1%), to the nearest cent; half a cent goes up (-0.5 becomes 0).
 * @throws {RangeError} when the amount is no whole cents, or the basis points are no whole number from 0.
 */
export function percentageOfCents(cents: Cents, share: { readonly basis_points: number }): Cents {
  requireCents(cents);
  const { basis_points } = share;
  if (!Number.isSafeInteger(basis_points) || basis_points < 0) {
    throw new RangeError(`basis points must be a whole number from 0, got ${String(basis_points)}`);
  }
  // The product can pass 2^53 although the result does not.
  const doubled = 2n * BigInt(cents) * BigInt(basis_points) + BASIS_POINTS_IN_WHOLE;
  return requireCents(Number(floorDivide(doubled, 2n * BASIS_POINTS_IN_WHOLE)), 'share');
}

/** Division of big integers rounded down; the built-in one rounds towards zero. */
function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}
