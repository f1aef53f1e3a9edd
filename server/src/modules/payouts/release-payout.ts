import type { Context } from '../../context.ts';
import { StartRefused } from '../../start-refused.ts';
import { lockRejected, noteReleased } from './store.ts';

/**
 * A person has looked at a payout whose file the bank rejected: what it was to pay goes out with the business's next payout.
 * Throws StartRefused where none of that reference waits.
 */
export async function releasePayout(context: Context, reference: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const payout = await lockRejected(tx, reference);
    if (!payout) throw new StartRefused('no payout of this reference waits for a person');
    await noteReleased(tx, [payout.id]);
  });
}
