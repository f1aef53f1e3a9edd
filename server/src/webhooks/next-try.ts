const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;

/** After each try, how long until the next: growing, 24 hours in all. */
const DELAYS_MS: readonly number[] = [5 * S, 5 * MIN, 30 * MIN, 2 * H, 5 * H, 8 * H, 24 * H - (15 * H + 35 * MIN + 5 * S)];

/** When a message is tried again whose n-th try has just failed, n from 1; undefined when a day is over. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const delay_ms = DELAYS_MS[tries - 1];
  return delay_ms === undefined ? undefined : new Date(now.getTime() + delay_ms);
}
