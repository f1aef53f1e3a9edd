import type { BankAccount } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { lockItems, removeUnused } from './items/index.ts';
import { listAccounts } from './list-accounts.ts';
import { lockConsumer, markRemoved, newestAndPrimary, pendingCents, setPrimary } from './store.ts';

/**
 * Removes an account of the caller's and gives the rest; the newest, preferably with a balance, replaces a primary one.
 * The row stays, for returns and refunds; an item's last account gives its access back. Throws ACCOUNT_HAS_PENDING
 * while an amount is pending on it, ERR_EXTERNAL_ACCOUNT_NOT_FOUND.
 */
export async function removeAccount(context: Context, actor: Actor, account_id: string): Promise<BankAccount[]> {
  await context.db.transaction(async (tx) => {
    await lockConsumer(tx, actor.user_id);
    await lockItems(tx, actor.user_id);
    const pending_cents = await pendingCents(tx, actor.user_id, account_id);
    if (pending_cents === undefined) throw new AppError('ERR_EXTERNAL_ACCOUNT_NOT_FOUND');
    if (pending_cents > 0) throw new AppError('ACCOUNT_HAS_PENDING');
    await markRemoved(tx, actor.user_id, account_id, context.clock.now());
    await removeUnused(tx, actor.user_id, context.clock.now());
    const { newest_id, primary } = await newestAndPrimary(tx, actor.user_id);
    if (newest_id !== null && primary === null) await setPrimary(tx, actor.user_id, newest_id);
  });
  return listAccounts(context, actor);
}
