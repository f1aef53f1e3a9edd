import type { Context } from '../../context.ts';
import { askBank } from './ask-bank.ts';
import { findAccount } from './store.ts';

/**
 * Asks the bank for the available balance, in cents, and keeps it with the account. Undefined when the bank gives none,
 * does not answer, or wants a new sign-in (which is kept too). `at`: the domain's time of asking. Must not be called
 * inside a transaction.
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
