import { BankLoginRequired } from '../../providers/bank-linking/port.ts';
import { type Bank, hashOf } from './bank.ts';
import { findAccountOfToken } from './store.ts';

/** The balance in cents; undefined where the bank gives none, as for a closed account. Throws BankLoginRequired. */
export async function fetchAvailableBalance(bank: Bank, access_token: string, vendor_account_id: string): Promise<number | undefined> {
  const account = await findAccountOfToken(bank.db, hashOf(access_token), vendor_account_id);
  if (!account || account.login_required) throw new BankLoginRequired('the consent is gone or must be renewed');
  return account.balance_hidden || account.closed ? undefined : account.balance_cents;
}
