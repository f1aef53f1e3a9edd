import type { Returned, ReturnedEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { lockGivenBack, moveCredits } from '../credits/index.ts';
import { noteDoubled } from './store.ts';

/**
 * Returned debits take their unsent refunds and reversals with them, in one transaction. Where a reversal is with the
 * bank, the account is paid twice: the merchant owes it, and our fee is given back once.
 */
export async function endCreditsOfReturned(tx: Queryable, returned: readonly ReturnedEntry[]): Promise<Returned> {
  const [first] = returned;
  const outcome = { done: returned, changed: [] };
  if (!first) return outcome;
  const of_purchase = new Map(returned.flatMap((one) => (one.entry.purchase_id === null ? [] : [[one.entry.purchase_id, one] as const])));
  const debits = new Set(returned.map(({ entry }) => entry.id));
  const with_them = (await lockGivenBack(tx, [...of_purchase.keys()])).filter(({ entry_id }) => entry_id === null || debits.has(entry_id));
  const sent = with_them.filter(({ status }) => status === 'IN_FILE' || status === 'SETTLED');
  const unsent = with_them.filter((credit) => !sent.includes(credit) && credit.status !== 'RETURNED');
  const { at } = first;
  for (const [code, credits] of Map.groupBy(unsent, ({ purchase_id }) => of_purchase.get(purchase_id ?? '')?.code ?? ''))
    await moveCredits(tx, 'cancelled', credits, { at, actor: 'odfi', reason: `the payment came back with ${code}` });
  await noteDoubled(tx, sent, at);
  return outcome;
}
