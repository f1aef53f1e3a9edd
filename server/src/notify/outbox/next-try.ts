import { randomInt } from 'node:crypto';

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;

/** After each failed try, how long until the next: growing, the last one for all that follow. */
const DELAYS_MS: readonly number[] = [S, 3 * S, 10 * S, 30 * S, 2 * MIN, 5 * MIN, 15 * MIN, 30 * MIN, H];
/** By a fifth more or less, so that what failed together does not come together again. */
const SPREAD = 20;

/** When a message is tried again whose n-th try has failed, n from 1; no sooner than whoever delivers asked for. */
export function nextTry(attempt: number, now: Date, retry_after_ms = 0): Date {
  const delay_ms = Math.max(DELAYS_MS[Math.min(attempt, DELAYS_MS.length) - 1] ?? H, retry_after_ms);
  // Never before it was asked for.
  const spread = randomInt(retry_after_ms > 0 ? 0 : -SPREAD, SPREAD + 1);
  return new Date(now.getTime() + Math.round((delay_ms * (100 + spread)) / 100));
}
