import type { Returned, ReturnedEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { cancelRefunds } from './cancel-refunds.ts';
import { lockUnsentOf } from './store.ts';

/** Debits that came back take their refunds with them that have not been sent, in the same transaction: after its return none of them can leave any more. */
export async function cancelRefundsOfReturned(tx: Queryable, returned: readonly ReturnedEntry[]): Promise<Returned> {
  const of_purchase = new Map(returned.map((one) => [one.entry.purchase_id ?? '', one]));
  const unsent = await lockUnsentOf(tx, [...of_purchase.keys()]);
  for (const [came_back, refunds] of Map.groupBy(unsent, ({ purchase_id }) => of_purchase.get(purchase_id)))
    if (came_back)
      await cancelRefunds(tx, refunds, { at: came_back.at, actor: 'odfi', reason: `the payment came back with ${came_back.code}` });
  return { done: returned, changed: [] };
}
