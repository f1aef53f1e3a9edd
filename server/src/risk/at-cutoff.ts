import * as ach from '../ach/index.ts';
import type { Queryable } from '../kernel/db/database.ts';
import { queue } from '../kernel/jobs/queue.ts';
import { COUNT_BUSINESSES } from './count-businesses.ts';
import { endNotReleased } from './end-not-released.ts';
import { endUndecidedHolds, noteReturns } from './store.ts';

const WHY_UNDECIDED = 'held for review, and nobody released it before the cutoff';

/**
 * At a day's own cutoff what is held and nobody has decided about is not originated: it ends, and customer and business
 * are told. A same-day window leaves it to wait, as a few minutes after an approval nobody can have looked at it.
 */
export const endUndecided: ach.CutoffVerb = async (context, tx, { cutoff_at, originated_at }) => {
  if (ach.isSameDayCutoff(cutoff_at, context.config.ach)) return;
  await endNotReleased(tx, await endUndecidedHolds(tx, cutoff_at, originated_at, WHY_UNDECIDED), {
    at: originated_at,
    by: 'system',
    why: WHY_UNDECIDED,
  });
  await queue.enqueue(tx, COUNT_BUSINESSES, {}, { job_key: COUNT_BUSINESSES });
};

/** Payments that came back count against whoever made them. */
export const countReturns = async (tx: Queryable, returned: readonly ach.ReturnedEntry[]): Promise<ach.Returned> => {
  const ids = returned.flatMap(({ entry: { purchase_id } }) => purchase_id ?? []);
  if (ids.length > 0) await noteReturns(tx, ids);
  return { done: returned, changed: [] };
};
