import type { BankAccount } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { sealReference } from './account-reference.ts';
import * as store from './store.ts';
import { canPayUnseen } from './unseen-balance.ts';

/** The caller's linked accounts, the primary one first, then the newest. Amounts in cents. */
export async function listAccounts(context: Context, actor: Actor): Promise<BankAccount[]> {
  const accounts = await store.listAccounts(context.db, actor.user_id);
  return accounts.map((account) => ({
    ID: account.id,
    SynAccountID: account.id,
    IsPrimary: account.is_primary,
    LastFour: account.last_four,
    VendorInstitutionName: account.institution_name,
    VendorInstitutionID: account.institution_id,
    VendorAccessToken: sealReference(context, actor.user_id, account.id),
    PendingAmount: account.pending_cents,
    AccountType: account.account_type,
    CreatedAt: account.created_at.toISOString(),
    ...(account.relink_by === null ? {} : { RelinkBy: account.relink_by.toISOString() }),
    ...(account.verification === 'provider'
      ? {}
      : { Verification: account.verification, CanPay: account.verification === 'verified' && canPayUnseen(context) }),
  }));
}
