import type { PayableAccount } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { listPayableAccounts } from './list-payable-accounts.ts';
import { findWaitingOrder } from './store.ts';

/**
 * The accounts from which the caller may pay an order that waits for their approval, with a tip in cents on top; those
 * that can't pay it have the reason. Throws NOT_FOUND, also for another's order and one that waits no more.
 */
export async function listOrderAccounts(context: Context, actor: Actor, purchase_id: string, tip_cents: number): Promise<PayableAccount[]> {
  const order = await findWaitingOrder(context.db, actor.user_id, purchase_id, context.clock.now());
  if (!order) throw new AppError('NOT_FOUND');
  const accounts = await listPayableAccounts(context, actor.user_id, { amount_cents: order.amount_cents + tip_cents, purchase_id });
  return accounts.map((account) => (account.SynAccountID === order.bank_account_id ? { ...account, IsOfOrder: true } : account));
}
