import type { Queryable } from '../../kernel/db/database.ts';
import { forgetBalances } from '../../people/bank-accounts/index.ts';
import type { EntryAtBank, OriginatedEntry, SentEntry, WhyAbandoned } from '../entry-handlers.ts';
import { lockStillWaiting } from '../reconcile/take-over-store.ts';
import { failDebits, noteDebitsRejected, noteDebitsSettled } from '../store.ts';

/** Debits that the bank has had and that still wait here, locked: see `EntryHandler.takeOver`. */
export async function takeOverDebits(tx: Queryable, entries: readonly EntryAtBank[]): Promise<OriginatedEntry[]> {
  const waiting = new Map((await lockStillWaiting(tx, entries)).map((debit) => [debit.entry_id, debit]));
  return entries.flatMap((entry) => {
    const debit = waiting.get(entry.id);
    if (!debit) return [];
    return [{ ...entry, batch: { company_name: entry.company_name ?? '', business_id: debit.business_id } }];
  });
}

/** The file of debits was rejected, or they were by themselves: what their entries moved goes back. */
export async function rejectDebits(tx: Queryable, entries: readonly SentEntry[], at: Date): Promise<void> {
  await noteDebitsRejected(tx, idsOf(entries), at);
}

/** First debits go out no more: their payments are FAILED. Gives those; a reinitiation leaves its payment DECLINED as it is. */
export async function failFirstDebits(tx: Queryable, entries: readonly SentEntry[], at: Date, why: WhyAbandoned): Promise<string[]> {
  const purchase_ids = entries.flatMap(({ attempt, purchase_id }) => (attempt === 1 && purchase_id !== null ? [purchase_id] : []));
  await failDebits(tx, purchase_ids, { event: why, at, actor: 'odfi', reasons: purchase_ids.map(() => null) });
  return purchase_ids;
}

/** Debits have settled with their file. Until now they were held beside the balance; from now on the balance tells of them, and an older one does not. */
export async function settleDebits(tx: Queryable, entries: readonly SentEntry[]): Promise<void> {
  await noteDebitsSettled(tx, idsOf(entries));
  await forgetBalances(
    tx,
    entries.flatMap((entry) => entry.bank_account_id ?? []),
  );
}

function idsOf(entries: readonly SentEntry[]): string[] {
  return entries.map(({ id }) => id);
}
