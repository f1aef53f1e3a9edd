import { forgetBalances } from '../../people/bank-accounts/index.ts';
import type { EntryHandler, SentEntry } from '../entry-handlers.ts';
import { lockStillWaiting } from '../reconcile/take-over-store.ts';
import { failDebits, noteDebitsRejected, noteDebitsSettled } from '../store.ts';

/** Debits that the bank has had and that still wait here, locked. */
export const takeOverDebits: EntryHandler['takeOver'] = async (tx, entries) => {
  const waiting = await lockStillWaiting(tx, entries);
  return entries.filter(({ id }) => waiting.has(id));
};

/** The file of debits was rejected, or they were by themselves: what their entries moved goes back. */
export const rejectDebits: EntryHandler['fileRejected'] = (tx, entries, at) => noteDebitsRejected(tx, idsOf(entries), at);

/** First debits go out no more: gives their payments, now FAILED; a reinitiation leaves its payment DECLINED. */
export const failFirstDebits: EntryHandler['abandoned'] = async (tx, entries, at, why) => {
  const purchase_ids = entries.flatMap(({ attempt, purchase_id }) => (attempt === 1 && purchase_id !== null ? [purchase_id] : []));
  await failDebits(tx, purchase_ids, { event: why, at, actor: 'odfi', reasons: purchase_ids.map(() => null) });
  return purchase_ids;
};

/**
 * Debits have settled with their file: the balance tells of them now, where they were held beside it; an older one does
 * not.
 */
export const settleDebits: EntryHandler['settled'] = async (tx, entries) => {
  await noteDebitsSettled(tx, idsOf(entries));
  const accounts = entries.flatMap(({ bank_account_id }) => bank_account_id ?? []);
  await forgetBalances(tx, accounts);
};

function idsOf(entries: readonly SentEntry[]): string[] {
  return entries.map(({ id }) => id);
}
