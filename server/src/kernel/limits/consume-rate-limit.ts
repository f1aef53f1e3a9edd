import type { Context } from '../../context.ts';
import type { Queryable } from '../db/database.ts';
import { addEvents, type BucketCount, countBuckets, deleteEventsOf, emptyBucket, lockBuckets } from './store.ts';

/** How often something may happen within a while, counted in real time. */
export interface Limit {
  readonly bucket: string;
  readonly most: number;
  readonly window_ms: number;
  /** After `most` it goes on, more slowly: each next one waits twice as long as the last, `longest_ms` at most. */
  readonly slowing?: { readonly first_ms: number; readonly longest_ms: number };
  /** Counts for good: releasing it leaves the count here. */
  readonly kept?: boolean;
}

/** The longest window in use: what is older counts nowhere. */
export const LONGEST_WINDOW_MS = 60 * 60_000;

/**
 * Consumes one event of every limit, or of none: gives undefined when each had room, otherwise the seconds until there
 * is room. Any number of callers at once never pass a limit.
 */
export function consumeRateLimit(context: Context, limits: readonly Limit[]): Promise<number | undefined> {
  return consumeFirstRateLimit(context, [limits]);
}

/**
 * Consumes the first of several sets of limits that has room; otherwise gives the seconds until one of them has.
 * What is consumed for something (`consumed_for`) can be released when it proves to have been honest.
 */
export function consumeFirstRateLimit(
  context: Context,
  sets: readonly (readonly Limit[])[],
  consumed_for?: string,
): Promise<number | undefined> {
  return context.db.transaction((tx) => consumeWithin(context, tx, sets, consumed_for));
}

/**
 * As `consumeRateLimit`, in the caller's transaction: a rollback consumes nothing, and others in these buckets wait.
 */
export function consumeRateLimitWithin(context: Context, tx: Queryable, limits: readonly Limit[]): Promise<number | undefined> {
  return consumeWithin(context, tx, [limits]);
}

/** What was consumed for this counts no more. */
export function releaseRateLimit(context: Context, consumed_for: string): Promise<void> {
  return deleteEventsOf(context.db, consumed_for);
}

/** All that was counted in a bucket counts no more. */
export function resetRateLimit(context: Context, bucket: string): Promise<void> {
  return emptyBucket(context.db, bucket);
}

async function consumeWithin(
  context: Context,
  tx: Queryable,
  sets: readonly (readonly Limit[])[],
  consumed_for?: string,
): Promise<number | undefined> {
  const every = sets.flat();
  if (every.some((limit) => limit.window_ms > LONGEST_WINDOW_MS)) throw new RangeError('events are forgotten before this window ends');
  await lockBuckets(tx, every.map(bucketOf));
  // Read only now: whoever waited for the lock comes after whoever held it.
  const now = context.clock.wall();
  const counts = await countBuckets(
    tx,
    every.map(bucketOf),
    every.map((limit) => new Date(now.getTime() - limit.window_ms)),
    every.map((limit) => limit.most),
  );
  const waits_ms = every.map((limit, place) => waitMs(limit, counts[place], now));
  let first = 0;
  let shortest_ms = Number.POSITIVE_INFINITY;
  for (const limits of sets) {
    const wait_ms = Math.max(0, ...waits_ms.slice(first, first + limits.length));
    first += limits.length;
    shortest_ms = Math.min(shortest_ms, wait_ms);
    if (wait_ms > 0) continue;
    const marks = limits.map(({ kept }) => (kept ? null : (consumed_for ?? null)));
    await addEvents(tx, limits.map(bucketOf), marks, now);
    return undefined;
  }
  return Math.ceil(shortest_ms / 1000);
}

function bucketOf({ bucket }: Limit): string {
  return bucket;
}

/** How long until a bucket has room. */
function waitMs(limit: Limit, count: BucketCount | undefined, now: Date): number {
  if (!count?.blocking_at || !count.latest_at) return 0;
  const room_at_ms = count.blocking_at.getTime() + limit.window_ms;
  if (limit.slowing === undefined) return room_at_ms - now.getTime();
  const { first_ms, longest_ms } = limit.slowing;
  const pause_ms = Math.min(longest_ms, first_ms * 2 ** (count.events - limit.most));
  return Math.max(0, Math.min(room_at_ms, count.latest_at.getTime() + pause_ms) - now.getTime());
}
