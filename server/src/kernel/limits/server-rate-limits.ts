import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';
import { type LimitRow, limitOf } from './table.ts';

/** So many buckets are remembered: whoever comes from more addresses than that meets limits that cost less to keep. */
const MOST_BUCKETS = 50_000;

/**
 * Limits in one server's memory, for what only costs it work, as rows would cost most of that. A bucket is when it will
 * be empty (ITU-T I.371, "generic cell rate algorithm"): it holds `most`, and empties evenly in `window_ms`.
 */
export class ServerRateLimits {
  readonly #empty_at_ms = new Map<string, number>();

  /** Consumes one event and gives undefined, or gives the seconds until there is room. */
  consume(row: LimitRow, key: string, now_ms: number): number | undefined {
    const { bucket, most, window_ms } = limitOf(row, key);
    const kept_ms = this.#empty_at_ms.get(bucket) ?? now_ms;
    // Fuller than full is what a clock that was put back leaves.
    const empty_at_ms = kept_ms - now_ms > window_ms ? now_ms : Math.max(kept_ms, now_ms);
    const next_ms = empty_at_ms + window_ms / most;
    const wait_ms = next_ms - now_ms - window_ms;
    if (wait_ms > 0.001) return Math.max(1, Math.ceil(wait_ms / 1000));
    // The newest stand last.
    this.#empty_at_ms.delete(bucket);
    this.#empty_at_ms.set(bucket, next_ms);
    if (this.#empty_at_ms.size > MOST_BUCKETS) this.#forget(now_ms);
    return undefined;
  }

  /** How many events have room now, of how many, and in how many seconds the bucket is empty. */
  standing(row: LimitRow, key: string, now_ms: number): RateLimitStanding {
    const { bucket, most, window_ms } = limitOf(row, key);
    const used_ms = Math.min(window_ms, Math.max(0, (this.#empty_at_ms.get(bucket) ?? now_ms) - now_ms));
    return { most, left: Math.floor(((window_ms - used_ms) / window_ms) * most + 0.001), full_in_s: Math.ceil(used_ms / 1000) };
  }

  /** What is empty, and the oldest tenth in any case. */
  #forget(now_ms: number): void {
    let left = MOST_BUCKETS / 10;
    for (const [bucket, empty_at_ms] of this.#empty_at_ms) if (empty_at_ms <= now_ms || left-- > 0) this.#empty_at_ms.delete(bucket);
  }
}

export interface RateLimitStanding {
  readonly most: number;
  readonly left: number;
  readonly full_in_s: number;
}

const of_server = new WeakMap<Context['channels'], ServerRateLimits>();

/** Consumes one event of a limit that each server keeps for itself; or gives the seconds until there is room. */
export function serverRateLimitWait(context: Context, row: LimitRow, key: string): number | undefined {
  return limitsOf(context).consume(row, key, context.clock.wall().getTime());
}

/** How such a limit stands. */
export function serverRateLimitStanding(context: Context, row: LimitRow, key: string): RateLimitStanding {
  return limitsOf(context).standing(row, key, context.clock.wall().getTime());
}

function limitsOf({ channels }: Context): ServerRateLimits {
  const limits = of_server.get(channels) ?? new ServerRateLimits();
  of_server.set(channels, limits);
  return limits;
}

/** The same; throws TOO_MANY_REQUESTS with the time left where there is none. */
export function consumeServerRateLimit(context: Context, row: LimitRow, key: string): void {
  const wait_s = serverRateLimitWait(context, row, key);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s, extra: { retry_after_s: wait_s } });
}
