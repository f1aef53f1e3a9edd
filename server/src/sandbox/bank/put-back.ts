import type { Queryable } from '../../kernel/db/database.ts';
import type { BankEntry } from './apply-debit.ts';
import { addToBalance, lockAccountByNumbers } from './store.ts';

/**
 * Moves an account of the sandbox bank as its bank decides, whatever the account is there to show and however little is in it: `credit` gives
 * the customer money, `debit` takes it. The bank knows its account by every number that it ever had. False where there is no such account,
 * and the bank itself bears it.
 */
export async function putBack(tx: Queryable, entry: BankEntry, direction: 'credit' | 'debit'): Promise<boolean> {
  const account = await lockAccountByNumbers(tx, entry);
  if (!account) return false;
  await addToBalance(tx, account.id, direction === 'credit' ? entry.amount_cents : -entry.amount_cents);
  return true;
}
