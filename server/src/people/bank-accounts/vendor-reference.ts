import type { Context } from '../../context.ts';
import { accessOf } from './access-of.ts';
import { findAccount, forgetWords } from './store.ts';

/**
 * How the provider knows an account: its access token, opened, and its id there; undefined for one linked by its
 * numbers, or whose access was given back. For the provider's own parts only.
 */
export async function vendorReference(
  context: Context,
  account_id: string,
): Promise<{ access_token: string; vendor_account_id: string } | undefined> {
  const account = await findAccount(context.db, account_id);
  return account && accessOf(context, account);
}

/** The provider lets us know that something has changed at the bank: what it said last no longer counts. */
export async function noteChangeAtBank(context: Context, account_id: string): Promise<void> {
  await forgetWords(context.db, [account_id]);
}
