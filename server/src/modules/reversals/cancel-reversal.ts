import type { Queryable } from '../../db/database.ts';
import { changeStatus, postReversals, type Reversal } from './store.ts';

/** Cancels a reversal that is not with the bank, which the caller has locked: what was due for it is the merchant's and ours again. */
export async function cancelReversal(
  tx: Queryable,
  { id, status }: Pick<Reversal, 'id' | 'status'>,
  change: { at: Date; actor: string; reason: string },
): Promise<void> {
  await changeStatus(tx, [id], { status: 'CANCELLED', ...change });
  // Nothing is due for one that waits for its first file.
  if (status !== 'WAITING') await postReversals(tx, 'reversal_cancelled', change.at, [{ id, cause: id }]);
}
