import type { Queryable } from '../../kernel/db/database.ts';
import type { BankEntry } from './apply-debit.ts';
import { addToBalance, lockAccountByNumbers } from './store.ts';

export type CreditAnswer = { readonly paid: true } | { readonly paid: false; readonly code: string };

/** Credits an account, once for each call: R03 for an unknown one, R02 for a closed one, or as it is there to show. */
export async function applyCredit(tx: Queryable, entry: BankEntry, at: Date): Promise<CreditAnswer> {
  const account = await lockAccountByNumbers(tx, entry, at);
  if (!account) return { paid: false, code: 'R03' };
  if (account.closed) return { paid: false, code: 'R02' };
  if (account.credit_return_code !== null) return { paid: false, code: account.credit_return_code };
  await addToBalance(tx, account.id, entry.amount_cents);
  return { paid: true };
}
