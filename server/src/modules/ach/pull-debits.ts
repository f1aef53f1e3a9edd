import type { Queryable } from '../../db/database.ts';
import { post } from '../ledger/index.ts';
import { changePurchaseStatus } from '../purchases/index.ts';
import { lockDebitsOfInvalidAccounts } from './waiting-store.ts';

/**
 * Takes back approved debits that are in no file yet, or only in one that the bank rejected, and whose account can no longer be debited:
 * they become FAILED.
 * All of them, or those of one account. Gives the purchases that have changed.
 */
export async function pullDebits(tx: Queryable, at: Date, bank_account_id?: string): Promise<string[]> {
  const pulled = await lockDebitsOfInvalidAccounts(tx, bank_account_id);
  for (const { purchase_id, amount_cents, business_id, consumer_id, invalid_reason } of pulled) {
    await changePurchaseStatus(tx, { purchase_id, event: 'account_invalidated_before_cut', at, actor: 'odfi', reason: invalid_reason });
    await post(tx, { event: 'withdrawn', at, purchase_id, amount_cents, business_id, consumer_id });
  }
  return pulled.map((debit) => debit.purchase_id);
}
