import type { Queryable } from '../../kernel/db/database.ts';
import type { BankEntry } from './apply-debit.ts';
import { addToBalance, lockAccountByNumbers } from './store.ts';

/**
 * Moves an account as its bank decides, whatever it is there to show and however little is in it: `credit` gives,
 * `debit` takes. Every number it ever had finds it. False where there is none, and the bank bears it.
 */
export async function putBack(tx: Queryable, entry: BankEntry, direction: 'credit' | 'debit'): Promise<boolean> {
  const account = await lockAccountByNumbers(tx, entry);
  if (!account) return false;
  await addToBalance(tx, account.id, direction === 'credit' ? entry.amount_cents : -entry.amount_cents);
  return true;
}
