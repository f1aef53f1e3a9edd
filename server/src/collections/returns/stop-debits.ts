import { pullDebits } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { invalidateAccount } from '../../people/bank-accounts/index.ts';
import { notifyOfCancelledReinitiation } from './request-notifications.ts';

/**
 * An entry to an account, a debit or a credit, came back. Where its code says that the account can no longer be debited it is invalid from now on and
 * its debits that the bank does not have are pulled. In the caller's transaction. Gives the purchases that have changed.
 */
export async function stopDebits(tx: Queryable, bank_account_id: string, code: string, at: Date): Promise<string[]> {
  return (await invalidateAccount(tx, bank_account_id, code)) ? pullDebits(tx, at, notifyOfCancelledReinitiation, [bank_account_id]) : [];
}
