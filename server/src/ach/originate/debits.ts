import type { Queryable } from '../../kernel/db/database.ts';
import { forgetBalances } from '../../people/bank-accounts/index.ts';
import { effectiveEntryDateOf } from '../calendar/settlement.ts';
import type { BulkEntryHandler, EntryHandler, SentEntry } from '../entry-handlers.ts';
import { lockStillWaiting } from '../reconcile/take-over-store.ts';
import { cancelLateReinitiations, cancelReinitiations, type NotifyCancelled } from '../settle/cancel-reinitiations.ts';
import { findReinitiations } from '../settle/reinitiation-store.ts';
import { failDebits, noteDebitsRejected, noteDebitsSettled } from '../store.ts';
import { collectDebits } from './collect-debits.ts';
import { pullDebits } from './pull-debits.ts';

/** Tells those whom it concerns, after the commit of the caller's transaction, that first debits never left the bank: their payments are FAILED. */
type NotifyFailed = (tx: Queryable, entries: readonly SentEntry[], at: Date) => Promise<void>;

/**
 * Debits of consumers' accounts: first ones, and reinitiations of what came back. What a return does to its purchase is the returns module's, and so is
 * who is notified of a cancelled reinitiation; the notices know who is notified of a failed debit.
 */
export function debits(
  returned: EntryHandler['returned'],
  returnedTogether: EntryHandler['returnedTogether'],
  notifyCancelled: NotifyCancelled,
  notifyFailed: NotifyFailed,
): BulkEntryHandler {
  return {
    kind: 'debit',
    async collectInChunks(context, tx, moments) {
      const { cutoff_at, originated_at } = moments;
      // A debit approved in the very moment in which its account became invalid has not been pulled yet.
      await pullDebits(tx, originated_at, notifyCancelled);
      const effective_entry_date = effectiveEntryDateOf(cutoff_at, originated_at, context.config.ach);
      await cancelLateReinitiations(tx, { originated_at, effective_entry_date }, notifyCancelled);
      return collectDebits(context, tx, moments);
    },
    // Their transfers are written with their entries.
    inFile: async () => undefined,
    async takeOver(tx, entries) {
      const waiting = new Map((await lockStillWaiting(tx, entries)).map((debit) => [debit.entry_id, debit]));
      return entries.flatMap((entry) => {
        const debit = waiting.get(entry.id);
        if (!debit) return [];
        return [{ ...entry, batch: { company_name: entry.company_name ?? '', business_id: debit.business_id } }];
      });
    },
    fileRejected: (tx, entries, at) => noteDebitsRejected(tx, idsOf(entries), at),
    async abandoned(tx, entries, at, why) {
      const first = entries.filter((entry) => !isReinitiation(entry));
      const purchase_ids = purchasesOf(first);
      await failDebits(tx, purchase_ids, { event: why, at, actor: 'odfi', reasons: purchase_ids.map(() => null) });
      await notifyFailed(tx, first, at);
      // One whose account became invalid since has been taken back already.
      const reinitiations = (await findReinitiations(tx, idsOf(entries.filter(isReinitiation)))).filter(
        ({ status }) => status === 'pending',
      );
      await cancelReinitiations(tx, reinitiations, at, notifyCancelled);
      return purchase_ids;
    },
    async settled(tx, entries) {
      await noteDebitsSettled(tx, idsOf(entries));
      // Until now these debits were held beside the balance; from now on the balance tells of them, and an older one does not.
      await forgetBalances(
        tx,
        entries.flatMap((entry) => entry.bank_account_id ?? []),
      );
    },
    returned,
    ...(returnedTogether && { returnedTogether }),
  };
}

/** The second or third attempt at a purchase, which came back before and is DECLINED meanwhile. */
function isReinitiation({ attempt }: SentEntry): boolean {
  return attempt > 1;
}

function idsOf(entries: readonly SentEntry[]): string[] {
  return entries.map(({ id }) => id);
}

function purchasesOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap((entry) => entry.purchase_id ?? []);
}
