import type { EntryHandler } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { lockUnsentOf, moveRefunds, type Refund } from './store.ts';

/** Cancels refunds that have not been sent, which the caller has locked: the merchant is owed again what was reserved for them. */
export async function cancelRefunds(
  tx: Queryable,
  refunds: readonly Refund[],
  { at, actor, reason }: { at: Date; actor: string; reason: string },
): Promise<void> {
  await moveRefunds(
    tx,
    'cancelled',
    refunds.map(({ id }) => id),
    { at, actor, reason },
  );
}

/**
 * A debit that comes back takes its queued refunds with it, in the same transaction: after its return none of them can leave any more.
 * Wraps what a return does.
 */
export function cancelledByReturn(returnDebit: EntryHandler['returned']): EntryHandler['returned'] {
  return async (tx, returned) => {
    const changed = await returnDebit(tx, returned);
    const { purchase_id } = returned.entry;
    if (changed === undefined || purchase_id === null) return changed;
    const unsent = await lockUnsentOf(tx, [purchase_id]);
    await cancelRefunds(tx, unsent, { at: returned.at, actor: 'odfi', reason: `the payment came back with ${returned.code}` });
    return changed;
  };
}

/** The same for many debits that come back together. */
export function cancelledByReturns(
  returnDebits: NonNullable<EntryHandler['returnedTogether']>,
): NonNullable<EntryHandler['returnedTogether']> {
  return async (tx, returned) => {
    const together = await returnDebits(tx, returned);
    const code_of = new Map(together.done.map(({ entry, code }) => [entry.purchase_id, code]));
    const unsent = await lockUnsentOf(
      tx,
      together.done.flatMap(({ entry }) => entry.purchase_id ?? []),
    );
    const [first] = together.done;
    for (const [code, refunds] of Map.groupBy(unsent, ({ purchase_id }) => code_of.get(purchase_id) ?? ''))
      if (first) await cancelRefunds(tx, refunds, { at: first.at, actor: 'odfi', reason: `the payment came back with ${code}` });
    return together;
  };
}
