import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { hasLeft, lockSender, nthNewestRequestAt, nthNewestTextAt } from './day-store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How much one person may send within 24 hours, besides what `LIMITS` allows in an hour. */
const MOST_A_DAY = { requests: 20, texts: 30 } as const;

/**
 * Holds whoever sends a request, or a text below one, to the limit of a day; others of the same sender wait meanwhile,
 * so that several at once don't pass it. Throws TOO_MANY_REQUESTS, ACCOUNT_DEACTIVATED for a former customer.
 */
export async function holdToDay(tx: Queryable, user_id: string, what: keyof typeof MOST_A_DAY, now: Date): Promise<void> {
  await lockSender(tx, user_id);
  if (await hasLeft(tx, user_id)) throw new AppError('ACCOUNT_DEACTIVATED');
  const since = new Date(now.getTime() - DAY_MS);
  const oldest = await (what === 'requests' ? nthNewestRequestAt : nthNewestTextAt)(tx, user_id, MOST_A_DAY[what], since);
  if (oldest === undefined) return;
  throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000)) });
}
