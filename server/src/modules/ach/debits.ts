import type { Queryable } from '../../db/database.ts';
import { forgetBalances } from '../bank-accounts/index.ts';
import type { LedgerEvent } from '../ledger/index.ts';
import { collectDebits } from './collect-debits.ts';
import type { Movement, SentEntry } from './movements.ts';
import { pullDebits } from './pull-debits.ts';
import { changeStatuses, notePurchasesSettled, postEntries, readEntriesOfPurchases } from './store.ts';

/** Debits of consumers' accounts. What a return does to its purchase is the returns module's. */
export function debits(returned: Movement['returned']): Movement {
  return {
    kind: 'debit',
    async collect(context, tx, { cutoff_at, cut_at }) {
      // A debit approved in the very moment in which its account became invalid has not been pulled yet.
      await pullDebits(tx, cut_at);
      return collectDebits(context, tx, cutoff_at);
    },
    inFile: (tx, entries, at) => postDebits(tx, 'in_file', entries, at),
    fileRejected: (tx, entries, at) => postDebits(tx, 'file_rejected', entries, at),
    async givenUp(tx, entries, at) {
      const purchase_ids = purchasesOf(entries);
      await changeStatuses(tx, purchase_ids, 'file_given_up', at);
      await postDebits(tx, 'withdrawn', entries, at);
      return purchase_ids;
    },
    async settled(tx, entries, at) {
      await notePurchasesSettled(tx, purchasesOf(entries), at);
      await postDebits(tx, 'settled', entries, at);
      // Until now these debits were held beside the balance; from now on the balance tells of them, and an older one does not.
      await forgetBalances(
        tx,
        entries.flatMap((entry) => entry.bank_account_id ?? []),
      );
    },
    returned,
  };
}

function purchasesOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap((entry) => entry.purchase_id ?? []);
}

async function postDebits(tx: Queryable, event: LedgerEvent, entries: readonly SentEntry[], at: Date): Promise<void> {
  const ids = entries.map((entry) => entry.id);
  await postEntries(tx, event, at, await readEntriesOfPurchases(tx, ids));
}
