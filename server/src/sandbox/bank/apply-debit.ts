import type { Queryable } from '../../kernel/db/database.ts';
import { addToBalance, lockAccountByNumbers, useUpOneReturn } from './store.ts';

/** An entry as it reaches the bank: the account by its numbers, and how much. */
export interface BankEntry {
  readonly routing_number: string;
  readonly account_number: string;
  readonly amount_cents: number;
}

/**
 * How the bank answers a debit. `paid` with `return_later`: the money has left the account, and that many calendar days
 * after the settlement the customer disputes it; whoever sends that return gives the money back with `putBack`.
 */
export type DebitAnswer =
  | { readonly paid: true; readonly return_later: { readonly code: string; readonly after_days: number } | undefined }
  | { readonly paid: false; readonly code: string };

/**
 * Debits an account of the sandbox bank, once for each call: R03 for an unknown account, R02 for a closed one, what the
 * account is there to show, R01 where the balance does not suffice.
 */
export async function applyDebit(tx: Queryable, entry: BankEntry, at: Date): Promise<DebitAnswer> {
  const account = await lockAccountByNumbers(tx, entry, at);
  if (!account) return { paid: false, code: 'R03' };
  if (account.closed) return { paid: false, code: 'R02' };
  const returns = account.return_code !== null && account.returns_left !== 0 ? account.return_code : undefined;
  if (returns !== undefined) await useUpOneReturn(tx, account.id);
  if (returns !== undefined && account.return_after_days === 0) return { paid: false, code: returns };
  if (account.balance_cents < entry.amount_cents) return { paid: false, code: 'R01' };
  await addToBalance(tx, account.id, -entry.amount_cents);
  return { paid: true, return_later: returns === undefined ? undefined : { code: returns, after_days: account.return_after_days } };
}
