import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { RepaymentOffer } from '@drawbridge/contract';
import { effectiveEntryDateAt, nextCutoff, postingDate } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { listPayableAccounts } from '../../payments/payable-accounts/index.ts';
import { presentDebt } from './present-debt.ts';
import { findPurchase } from './store.ts';

/**
 * What the caller reads before they repay a returned payment of theirs: what is owed, from which accounts, and when it
 * would be taken and clear. Banks are asked for balances older than 15 minutes. Throws NOT_FOUND, also where nothing is owed.
 */
export async function readOffer(context: Context, actor: Actor, public_id: string): Promise<RepaymentOffer> {
  const now = context.clock.now();
  const row = await findPurchase(context.db, actor.user_id, public_id, now);
  const debt = row && presentDebt(row);
  if (!row || !debt) throw new AppError('NOT_FOUND');
  const accounts = await listPayableAccounts(context, actor.user_id, { amount_cents: row.amount_cents });
  const leaves_on = effectiveEntryDateAt(nextCutoff(now, context.config.ach), context.config.ach);
  return {
    ...debt,
    accounts,
    returned_account: row.bank_account_id,
    authorized_on: wallTimeAt(now, EASTERN).date,
    purchased_on: wallTimeAt(row.approved_at, row.time_zone).date,
    leaves_on,
    would_clear_on: postingDate(leaves_on),
  };
}
