import type { Context } from '../../context.ts';
import { askBank } from './ask-bank.ts';
import { findAccount } from './store.ts';

/**
 * The bank's available balance, in cents, kept with the account; undefined for none, no answer, or a new sign-in wanted
 * (kept too). `at`: the domain's time of asking. Must not be called inside a transaction.
 */
export async function refreshBalance(
  context: Context,
  account_id: string,
): Promise<{ available_balance_cents: number | undefined; at: Date }> {
  const account = await findAccount(context.db, account_id);
  if (!account) throw new Error(`there is no bank account ${account_id}`);
  const { available_balance_cents, at } = await askBank(context, account);
  return { available_balance_cents, at };
}
