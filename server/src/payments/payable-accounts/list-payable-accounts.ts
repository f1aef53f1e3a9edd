import { BALANCE_DISPLAY_MS, type PayableAccount } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { canPayUnseen, refreshBalance } from '../../people/bank-accounts/index.ts';
import { type AccountToPayFrom, listAccountsToPayFrom } from './store.ts';

/**
 * The consumer's accounts, each with why an amount in cents can't be paid from it. `purchase_id`: what that order holds
 * already is left to it. Banks are asked for balances older than 15 minutes, all at once. Not inside a transaction.
 */
export async function listPayableAccounts(
  context: Context,
  consumer_id: string,
  of: { amount_cents: number; purchase_id?: string },
): Promise<PayableAccount[]> {
  const read = () => listAccountsToPayFrom(context.db, consumer_id, of.purchase_id ?? null);
  let accounts = await read();
  const oldest = context.clock.now().getTime() - BALANCE_DISPLAY_MS;
  const stale = accounts.filter(
    (account) => account.can_be_debited && (account.left_cents === null || (account.balance_at?.getTime() ?? 0) < oldest),
  );
  if (stale.length > 0) {
    await Promise.all(stale.map(({ id }) => refreshBalance(context, id)));
    accounts = await read();
  }
  return accounts.map((account) => ({
    SynAccountID: account.id,
    VendorInstitutionName: account.institution_name,
    AccountType: account.account_type,
    LastFour: account.last_four,
    IsPrimary: account.is_primary,
    LinkedAt: account.linked_at.toISOString(),
    problem: problemOf(context, account, of.amount_cents, oldest),
  }));
}

function problemOf(context: Context, account: AccountToPayFrom, amount_cents: number, oldest: number): PayableAccount['problem'] {
  if (account.invalid) return 'closed';
  if (account.verification !== 'provider' && account.verification !== 'verified') return 'not_verified';
  if (account.verification === 'verified' && !canPayUnseen(context)) return 'unseen';
  if (account.login_required) return 'not_linked';
  if (account.left_cents === null || (account.balance_at?.getTime() ?? 0) < oldest) return 'no_balance';
  return account.left_cents < amount_cents ? 'low_balance' : null;
}
