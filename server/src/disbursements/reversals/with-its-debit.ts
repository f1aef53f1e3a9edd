import type { EntryHandler, ReturnedEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { cancelReversal } from './cancel-reversal.ts';
import { lockReversalsOfEntries, noteDoubled } from './store.ts';

/**
 * A debit that comes back takes its unsent reversal with it, in the same transaction. Where the reversal is with the bank already, the account
 * is given its money twice: the merchant owes it, and our fee is given back once. Wraps what a return does.
 */
export function cancelledByReturn(returnDebit: EntryHandler['returned']): EntryHandler['returned'] {
  return async (tx, returned) => {
    const changed = await returnDebit(tx, returned);
    if (changed !== undefined) await debitsCameBack(tx, [returned]);
    return changed;
  };
}

/** The same for many debits that come back together. */
export function cancelledByReturns(
  returnDebits: NonNullable<EntryHandler['returnedTogether']>,
): NonNullable<EntryHandler['returnedTogether']> {
  return async (tx, returned) => {
    const together = await returnDebits(tx, returned);
    await debitsCameBack(tx, together.done);
    return together;
  };
}

async function debitsCameBack(tx: Queryable, returned: readonly ReturnedEntry[]): Promise<void> {
  const of_entry = new Map(returned.map((one) => [one.entry.id, one]));
  for (const reversal of await lockReversalsOfEntries(tx, [...of_entry.keys()])) {
    const came_back = of_entry.get(reversal.entry_id);
    if (!came_back) continue;
    const { at, code } = came_back;
    if (reversal.status === 'WAITING' || reversal.status === 'REJECTED')
      await cancelReversal(tx, reversal, { at, actor: 'odfi', reason: `the payment came back with ${code}` });
    else if (reversal.status === 'IN_FILE' || reversal.status === 'SETTLED') await noteDoubled(tx, reversal.id, at);
  }
}
