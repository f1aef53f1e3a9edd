import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { addEvents, countBuckets, lockBuckets } from './store.ts';

/** How often something may happen within a while, counted in real time. */
export interface Limit {
  readonly bucket: string;
  readonly most: number;
  readonly window_ms: number;
}

/** The longest window in use: what is older counts nowhere. */
export const LONGEST_WINDOW_MS = 60 * 60_000;

/**
 * Takes one turn in every bucket, or in none: gives undefined when each had room, otherwise the seconds until there is room.
 * Any number of callers at once never pass a limit.
 */
export function takeTurn(context: Context, limits: readonly Limit[]): Promise<number | undefined> {
  return context.db.transaction((tx) => takeTurnWithin(context, tx, limits));
}

/** The same as a part of what the turn is taken for: what is rolled back has taken none. Others who count in these buckets wait until its end. */
export async function takeTurnWithin(context: Context, tx: Queryable, limits: readonly Limit[]): Promise<number | undefined> {
  const buckets = limits.map((limit) => limit.bucket);
  if (limits.some((limit) => limit.window_ms > LONGEST_WINDOW_MS)) throw new RangeError('events are forgotten before this window ends');
  await lockBuckets(tx, buckets);
  // Read only now: whoever waited for the lock comes after whoever held it.
  const now = context.clock.wall();
  const since = limits.map((limit) => new Date(now.getTime() - limit.window_ms));
  const counts = await countBuckets(
    tx,
    buckets,
    since,
    limits.map((limit) => limit.most),
  );
  const waits_ms = limits.flatMap((limit) => {
    const blocking_at = counts.find((count) => count.bucket === limit.bucket)?.blocking_at;
    return blocking_at ? [blocking_at.getTime() + limit.window_ms - now.getTime()] : [];
  });
  if (waits_ms.length > 0) return Math.max(1, Math.ceil(Math.max(...waits_ms) / 1000));
  await addEvents(tx, buckets, now);
  return undefined;
}
