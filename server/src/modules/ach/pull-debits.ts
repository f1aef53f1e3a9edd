import type { Queryable } from '../../db/database.ts';
import { post } from '../ledger/index.ts';
import { changePurchaseStatus } from '../purchases/index.ts';
import { changeRetries } from './retry-status.ts';
import { lockDebitsOfInvalidAccounts } from './waiting-store.ts';

/**
 * Takes back debits that are in no file yet, or only in one that the bank rejected, and whose account can no longer be debited: approved
 * purchases become FAILED, retries are cancelled and count as none.
 * All of them, or those of some accounts. Gives the purchases that have changed.
 */
export async function pullDebits(tx: Queryable, at: Date, bank_account_ids?: readonly string[]): Promise<string[]> {
  const changed: string[] = [];
  for (const { purchase_id, retry_id, amount_cents, business_id, consumer_id, invalid_reason } of await lockDebitsOfInvalidAccounts(
    tx,
    bank_account_ids,
  )) {
    const money = { event: 'withdrawn', at, purchase_id, amount_cents, business_id, consumer_id } as const;
    if (retry_id === null) {
      await changePurchaseStatus(tx, { purchase_id, event: 'account_invalidated_before_cut', at, actor: 'odfi', reason: invalid_reason });
      await post(tx, money);
      changed.push(purchase_id);
    } else {
      await changeRetries(tx, [retry_id], { status: 'cancelled', at, ...(RETURN_CODE.test(invalid_reason) && { code: invalid_reason }) });
      await post(tx, { ...money, cause: retry_id });
    }
  }
  return changed;
}

const RETURN_CODE = /^R\d{2}$/;
