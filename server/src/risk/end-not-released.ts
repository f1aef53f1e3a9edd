import { lockGivenBack, moveCredits } from '../disbursements/credits/index.ts';
import type { Queryable } from '../kernel/db/database.ts';
import { queue } from '../kernel/jobs/queue.ts';
import { TELL_NOT_RELEASED } from './tell-not-released.ts';

/**
 * What follows where held payments ended without having been released: refunds that waited for them end as well, and
 * customer and business are told after the caller's commit.
 */
export async function endNotReleased(
  tx: Queryable,
  purchase_ids: readonly string[],
  { at, by, why }: { readonly at: Date; readonly by: string; readonly why: string },
): Promise<void> {
  if (purchase_ids.length === 0) return;
  const waiting = await lockGivenBack(tx, purchase_ids);
  await moveCredits(tx, 'cancelled', waiting, { at, actor: by, reason: why });
  for (const purchase_id of purchase_ids)
    await queue.enqueue(tx, TELL_NOT_RELEASED, { purchase_id, at: at.toISOString() }, { job_key: `not_released:${purchase_id}` });
}
