import { randomInt } from 'node:crypto';
import { LEAST_CENTS, MOST_CENTS } from './limits.ts';

/** Two different amounts in cents, each pair as likely as any other, that nobody can foretell. */
export function drawAmounts(): [number, number] {
  const one = randomInt(LEAST_CENTS, MOST_CENTS + 1);
  const other = randomInt(LEAST_CENTS, MOST_CENTS);
  // The ones from the first amount on move up by one: so the two differ.
  return [one, other < one ? other : other + 1];
}
