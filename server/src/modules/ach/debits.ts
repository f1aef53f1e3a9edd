import type { Queryable } from '../../db/database.ts';
import { forgetBalances } from '../bank-accounts/index.ts';
import { post } from '../ledger/index.ts';
import { collectDebits } from './collect-debits.ts';
import type { BulkMovement, CutDebit, CutEntry, Movement, SentEntry } from './movements.ts';
import { pullDebits } from './pull-debits.ts';
import { changeRetries } from './retry-status.ts';
import { findRetries, noteRetriesInFile } from './retry-store.ts';
import { changeStatuses, notePurchasesSettled, postDebits, postDebitsInFile } from './store.ts';

/** Debits of consumers' accounts: first ones, and retries of what came back. What a return does to its purchase is the returns module's. */
export function debits(returned: Movement['returned'], returnedTogether?: Movement['returnedTogether']): BulkMovement {
  return {
    kind: 'debit',
    async collectInTurns(context, tx, { cutoff_at, cut_at }) {
      // A debit approved in the very moment in which its account became invalid has not been pulled yet.
      await pullDebits(tx, cut_at);
      return collectDebits(context, tx, cutoff_at);
    },
    async inFile(tx, entries, at) {
      const retries = entries.filter(isRetry);
      if (retries.length > 0) await noteRetriesInFile(tx, retries);
      if (!entries.every(isDebit)) throw new Error('an entry of a debit says whose it is');
      await postDebitsInFile(tx, at, entries);
    },
    fileRejected: (tx, entries, at) => postDebits(tx, 'file_rejected', at, idsOf(entries)),
    async givenUp(tx, entries, at, why) {
      const first = entries.filter((entry) => !isRetry(entry));
      const purchase_ids = purchasesOf(first);
      await changeStatuses(tx, purchase_ids, why, at);
      await postDebits(tx, 'withdrawn', at, idsOf(first));
      await cancelRetries(tx, entries.filter(isRetry), at);
      return purchase_ids;
    },
    async settled(tx, entries, at) {
      await notePurchasesSettled(tx, purchasesOf(entries), at);
      await postDebits(tx, 'settled', at, idsOf(entries));
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

/** What every entry of this kind is. */
function isDebit(entry: CutEntry): entry is CutDebit {
  return entry.purchase_id !== null && entry.consumer_id !== undefined;
}

/** The second or third attempt at a purchase, which came back before and is DECLINED meanwhile. */
function isRetry({ attempt }: SentEntry): boolean {
  return attempt > 1;
}

/** Retries that the bank never had: their purchases stay what they are, and the retries count as none. */
async function cancelRetries(tx: Queryable, entries: readonly SentEntry[], at: Date): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  // One whose account became invalid since has been taken back already.
  const retries = (await findRetries(tx, ids)).filter(({ status }) => status === 'pending');
  await changeRetries(
    tx,
    retries.map(({ id }) => id),
    { status: 'cancelled', at },
  );
  for (const { id, purchase_id, amount_cents, business_id, consumer_id } of retries)
    await post(tx, { event: 'withdrawn', at, purchase_id, amount_cents, business_id, consumer_id, cause: id });
}

function idsOf(entries: readonly SentEntry[]): string[] {
  return entries.map(({ id }) => id);
}

function purchasesOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap((entry) => entry.purchase_id ?? []);
}
