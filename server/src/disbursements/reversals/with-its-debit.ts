import type { Returned, ReturnedEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { cancelReversal } from './cancel-reversal.ts';
import { lockReversalsOfEntries, noteDoubled } from './store.ts';

/**
 * Debits that came back take their unsent reversals with them, in the same transaction. Where a reversal is with the bank already, the account
 * is given its money twice: the merchant owes it, and our fee is given back once.
 */
export async function endReversalsOfReturned(tx: Queryable, returned: readonly ReturnedEntry[]): Promise<Returned> {
  const of_entry = new Map(returned.map((one) => [one.entry.id, one]));
  for (const reversal of await lockReversalsOfEntries(tx, [...of_entry.keys()])) {
    const came_back = of_entry.get(reversal.entry_id);
    if (!came_back) continue;
    const { at, code } = came_back;
    if (reversal.status === 'WAITING' || reversal.status === 'REJECTED')
      await cancelReversal(tx, reversal, { at, actor: 'odfi', reason: `the payment came back with ${code}` });
    else if (reversal.status === 'IN_FILE' || reversal.status === 'SETTLED') await noteDoubled(tx, reversal.id, at);
  }
  return { done: returned, changed: [] };
}
