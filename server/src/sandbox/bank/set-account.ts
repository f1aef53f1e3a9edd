import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { noteChangeAtBank, vendorReference } from '../../people/bank-accounts/index.ts';
import { hashOf } from './bank.ts';
import { findAccount, findItem, setLoginRequired, updateAccount } from './store.ts';

/** What can be changed at the sandbox bank; what is left out stays. `balance` in cents; null: the bank gives none. */
export interface SandboxAccountChange {
  readonly balance?: number | null | undefined;
  readonly login_required?: boolean | undefined;
  readonly closed?: boolean | undefined;
}

export interface SandboxAccountState {
  SynAccountID: string;
  balance: number | null;
  login_required: boolean;
  closed: boolean;
}

/**
 * Changes a linked account at the sandbox bank, and tells the service, as a bank-linking provider does, to ask anew.
 * Throws ERR_EXTERNAL_ACCOUNT_NOT_FOUND for an account never linked, or not at this bank.
 */
export async function setSandboxAccount(
  context: Context,
  syn_account_id: string,
  change: SandboxAccountChange,
): Promise<SandboxAccountState> {
  const reference = await vendorReference(context, syn_account_id);
  const item = reference && (await findItem(context.db, hashOf(reference.access_token)));
  if (!reference || !item) throw new AppError('ERR_EXTERNAL_ACCOUNT_NOT_FOUND');
  const { balance, login_required, closed } = change;
  await context.db.transaction(async (tx) => {
    await updateAccount(tx, reference.vendor_account_id, {
      balance_cents: balance ?? null,
      balance_hidden: balance === undefined ? null : balance === null,
      closed: closed ?? null,
    });
    if (login_required !== undefined) await setLoginRequired(tx, item.id, login_required);
  });
  await noteChangeAtBank(context, syn_account_id);
  const account = await findAccount(context.db, reference.vendor_account_id);
  if (!account) throw new Error('an account of the sandbox bank has vanished');
  return {
    SynAccountID: syn_account_id,
    balance: account.balance_hidden ? null : account.balance_cents,
    login_required: login_required ?? item.login_required,
    closed: account.closed,
  };
}
