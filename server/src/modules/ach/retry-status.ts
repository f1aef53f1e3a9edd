import type { Queryable } from '../../db/database.ts';
import { updateRetries } from './retry-store.ts';

export type RetryStatus = 'pending' | 'POSTED' | 'failed' | 'cancelled';

/** What a retry may have been before it becomes something. One that was posted may still come back. */
const BEFORE: Readonly<Record<Exclude<RetryStatus, 'pending'>, readonly RetryStatus[]>> = {
  POSTED: ['pending'],
  failed: ['pending', 'POSTED'],
  cancelled: ['pending'],
};

/**
 * Changes the status of retries whose purchases the caller has locked; `code` is the return code that ended them. The only way to do so.
 * Throws, with nothing done that stays, where one of them cannot become that.
 */
export async function changeRetries(
  tx: Queryable,
  ids: readonly string[],
  change: { status: Exclude<RetryStatus, 'pending'>; at: Date; code?: string },
): Promise<void> {
  const changed = await updateRetries(tx, ids, { ...change, before: BEFORE[change.status] });
  if (changed !== ids.length) throw new Error(`${ids.length - changed} of the retries ${ids.join(', ')} cannot become ${change.status}`);
}
