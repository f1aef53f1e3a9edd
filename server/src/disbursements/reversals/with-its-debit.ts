import type { EntryHandler, ReturnedEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { lockGivenBack, moveCredits } from '../credits/index.ts';
import { noteDoubled } from './store.ts';

/**
 * A debit that comes back takes what gives it back with it, in the same transaction: its refunds and its reversal, where they have not been sent. Where the
 * reversal is with the bank already, the account is given its money twice: the merchant owes it, and our fee is given back once. Wraps what a return does.
 */
export function withItsDebit(returnDebit: EntryHandler['returned']): EntryHandler['returned'] {
  return async (tx, returned) => {
    const changed = await returnDebit(tx, returned);
    if (changed !== undefined) await debitsCameBack(tx, [returned]);
    return changed;
  };
}

/** The same for many debits that come back together. */
export function withItsDebits(returnDebits: NonNullable<EntryHandler['returnedTogether']>): NonNullable<EntryHandler['returnedTogether']> {
  return async (tx, returned) => {
    const together = await returnDebits(tx, returned);
    await debitsCameBack(tx, together.done);
    return together;
  };
}

async function debitsCameBack(tx: Queryable, returned: readonly ReturnedEntry[]): Promise<void> {
  const of_purchase = new Map(returned.flatMap((one) => (one.entry.purchase_id === null ? [] : [[one.entry.purchase_id, one] as const])));
  const debits = new Set(returned.map(({ entry }) => entry.id));
  const with_them = (await lockGivenBack(tx, [...of_purchase.keys()])).filter(({ entry_id }) => entry_id === null || debits.has(entry_id));
  const sent = with_them.filter(({ status }) => status === 'IN_FILE' || status === 'SETTLED');
  const unsent = with_them.filter((credit) => !sent.includes(credit) && credit.status !== 'RETURNED');
  const [first] = returned;
  if (!first) return;
  const { at } = first;
  for (const [code, credits] of Map.groupBy(unsent, ({ purchase_id }) => of_purchase.get(purchase_id ?? '')?.code ?? ''))
    await moveCredits(tx, 'cancelled', credits, { at, actor: 'odfi', reason: `the payment came back with ${code}` });
  await noteDoubled(tx, sent, at);
}
