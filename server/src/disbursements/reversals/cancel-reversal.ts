import type { Queryable } from '../../kernel/db/database.ts';
import { moveReversals, type Reversal } from './store.ts';

/** Cancels a reversal that is not with the bank, which the caller has locked: what was due for it is the merchant's and ours again. */
export async function cancelReversal(
  tx: Queryable,
  { id }: Pick<Reversal, 'id'>,
  change: { at: Date; actor: string; reason: string },
): Promise<void> {
  await moveReversals(tx, 'cancelled', [id], change);
}
