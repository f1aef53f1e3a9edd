import { BankAccessGone, BankLoginRequired, type VendorItem } from '../../providers/bank-linking/port.ts';
import { type Bank, hashOf } from './bank.ts';
import { findInstitutionOfCustomer, findItem, listAccounts } from './store.ts';

/** The accounts that an item shares, with their numbers. Throws BankAccessGone, BankLoginRequired. */
export async function readItem(bank: Bank, access_token: string): Promise<VendorItem> {
  const item = await findItem(bank.db, hashOf(access_token));
  if (!item) throw new BankAccessGone('no such item');
  if (item.login_required) throw new BankLoginRequired('the consent must be renewed');
  const { id, name } = await findInstitutionOfCustomer(bank.db, item.customer_number);
  const accounts = await listAccounts(bank.db, item.customer_number);
  return {
    institution: { id, name },
    accounts: accounts
      .filter((account) => item.account_ids?.includes(account.id) ?? true)
      .map((account) => ({
        vendor_account_id: account.id,
        type: account.type,
        subtype: account.subtype,
        mask: account.account_number.slice(-4),
        routing_number: account.routing_number,
        account_number: account.account_number,
        persistent_account_id: undefined,
      })),
  };
}
