import { BALANCE_DISPLAY_MS, type PurchasePower } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { refreshBalance } from '../../people/bank-accounts/index.ts';
import { readSpending, type SpendingRow } from './store.ts';

/**
 * What the consumer may spend now from their primary account, in cents, by a balance at most 15 minutes old; else the
 * bank is asked. An account that waits for a new sign-in, or that a return has closed, is not linked: nothing can be
 * spent. Throws ERR_EXTERNAL_ACCOUNT_NOT_FOUND without an account, BALANCE_UNAVAILABLE when the bank gives no balance.
 */
export async function readPurchasePower(context: Context, actor: Actor): Promise<PurchasePower> {
  const read = () =>
    readSpending(context.db, {
      consumer_id: actor.user_id,
      daily_limit_cents: context.config.daily_limit_cents,
      balance_ms: BALANCE_DISPLAY_MS,
      now: context.clock.now(),
    });
  let spending = await read();
  if (spending?.valid && !spending.balance_known) {
    await refreshBalance(context, spending.account_id);
    spending = await read();
  }
  if (!spending) throw new AppError('ERR_EXTERNAL_ACCOUNT_NOT_FOUND');
  if (spending.valid && !spending.balance_known) throw new AppError('BALANCE_UNAVAILABLE', spending.unseen ? NEVER_SEEN : {});
  return answer(spending);
}

/** Asking again would not help: the account was linked by its numbers. */
const NEVER_SEEN = {
  message: "This account can't be used to pay, because we can't check its balance. Link it through your bank to pay with it.",
  extra: { unseen: true },
};

function answer(spending: SpendingRow): PurchasePower {
  return {
    purchase_power: spending.valid ? spending.purchase_power_cents : 0,
    limited_by: spending.limited_by,
    invoice_link_purchase_power: spending.valid ? spending.invoice_link_purchase_power_cents : 0,
    invoice_link_limited_by: spending.invoice_link_limited_by,
    daily_limit: spending.daily_limit_cents,
    daily_limit_left: spending.daily_left_cents,
    daily_limit_resets_at: spending.resets_at.toISOString(),
    account_linked: spending.valid,
    account_problem: spending.valid ? null : spending.login_required ? 'login_required' : 'invalid',
    account: {
      id: spending.account_id,
      syn_account_id: spending.account_id,
      vendor_institution_name: spending.institution_name,
      last_four: spending.last_four,
    },
  };
}
