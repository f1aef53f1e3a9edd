import { feeOf } from '@drawbridge/money';
import type { Queryable } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { changeRetries, type ReturnedEntry } from '../ach/index.ts';
import { type LedgerEvent, post } from '../ledger/index.ts';
import { changePurchaseStatus } from '../purchases/index.ts';
import { askToTell } from './ask-to-tell.ts';
import { stopDebits } from './stop-debits.ts';
import { findRetryOfEntry, insertReturns, type NewReturn, type ReturnedPurchase, readPurchase, supersedeReturns } from './store.ts';

/**
 * A debit came back, a first one or a retry: its purchase is DECLINED and its money goes back the way it came, from wherever it stands. Where
 * the code says that the account cannot be debited, the account is invalid from now on and its debits that are not in a file yet are pulled.
 * Consumer and merchant are told of it after the commit.
 * In the transaction of the caller, who has the purchase and its entry locked. Gives the purchases that have changed; undefined, and nothing
 * is done, where the purchase is neither PENDING nor POSTED, nor the entry a retry of it that is on its way.
 */
export async function returnDebit(tx: Queryable, returned: ReturnedEntry): Promise<string[] | undefined> {
  const { entry, code, at } = returned;
  const { purchase_id, bank_account_id } = entry;
  if (purchase_id === null || bank_account_id === null) throw new Error(`entry ${entry.id} is no debit`);
  const purchase = await readPurchase(tx, purchase_id);
  const retry = await findRetryOfEntry(tx, entry.id);
  const collecting = purchase.status === 'PENDING' || purchase.status === 'POSTED';
  if (!collecting && retry?.status !== 'pending') return undefined;

  // A retry on its way has changed nothing of its purchase yet, which is DECLINED and stays so.
  if (collecting) await changePurchaseStatus(tx, { purchase_id, event: 'returned', at, actor: 'odfi', reason: code });
  if (retry) await changeRetries(tx, [retry.id], { status: 'failed', at, code });
  await post(tx, postingOf(purchase, returned, purchase_id));
  const made = returnOf(purchase, returned, purchase_id, bank_account_id);
  const return_id = made.id;
  await insertReturns(tx, [made]);
  await supersedeReturns(tx, purchase_id, return_id);
  await askToTell(tx, { return_id, consumer_id: purchase.consumer_id, business_id: purchase.business_id, at });
  return [purchase_id, ...(await stopDebits(tx, bank_account_id, code, at))];
}

/** What a return moves, from where the money of its purchase stands. */
export function postingOf(purchase: ReturnedPurchase, returned: ReturnedEntry, purchase_id: string) {
  return {
    event: whereItStood(purchase, returned),
    at: returned.at,
    purchase_id,
    amount_cents: returned.entry.amount_cents,
    fee_cents: purchase.status === 'POSTED' ? feeOf(purchase) : 0,
    business_id: purchase.business_id,
    consumer_id: purchase.consumer_id,
    cause: returned.entry.id,
  };
}

/** The row that is kept of a return. */
export function returnOf(purchase: ReturnedPurchase, returned: ReturnedEntry, purchase_id: string, bank_account_id: string): NewReturn {
  return {
    id: newId('ret'),
    entry_id: returned.entry.id,
    purchase_id,
    consumer_id: purchase.consumer_id,
    business_id: purchase.business_id,
    bank_account_id,
    amount_cents: returned.entry.amount_cents,
    code: returned.code,
    approved_at: purchase.approved_at,
    returned_at: returned.at,
    incoming_file_id: returned.incoming_file_id,
    line_number: returned.line_number,
    return_trace_number: returned.return_trace_number,
  };
}

function whereItStood(purchase: ReturnedPurchase, { entry }: ReturnedEntry): LedgerEvent {
  if (purchase.status === 'POSTED') return 'returned_after_posted';
  return entry.settled_at === null ? 'returned_before_settlement' : 'returned_after_settlement';
}
