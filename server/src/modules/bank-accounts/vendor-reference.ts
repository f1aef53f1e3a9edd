import type { Context } from '../../context.ts';
import { vendorAccessPlace } from './sealed-places.ts';
import { findAccount, forgetWords } from './store.ts';

/** How the provider knows an account: its access token, opened, and its id there; undefined for one linked by its numbers. For the provider's own parts only. */
export async function vendorReference(
  context: Context,
  account_id: string,
): Promise<{ access_token: string; vendor_account_id: string } | undefined> {
  const account = await findAccount(context.db, account_id);
  if (!account || account.vendor_access_sealed === null || account.vendor_account_id === null) return undefined;
  return {
    access_token: context.sealer.open(account.vendor_access_sealed, vendorAccessPlace(account.id)),
    vendor_account_id: account.vendor_account_id,
  };
}

/** The provider lets us know that something has changed at the bank: what it said last no longer counts. */
export async function noteChangeAtBank(context: Context, account_id: string): Promise<void> {
  await forgetWords(context.db, [account_id]);
}
