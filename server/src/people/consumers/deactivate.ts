import type { Context } from '../../context.ts';
import { endSessions, setUserStatus } from '../../identity/index.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { giveBackAccess } from '../bank-accounts/index.ts';
import { lockConsumer, noteDeactivation, pendingCents } from './store.ts';

/**
 * Deactivates the caller's account, ends its sessions and gives bank access back. Profile and accounts stay, to be
 * activated and linked anew after a sign-in. Throws TRANSACTIONS_PENDING while an amount is pending on any account.
 */
export async function deactivate(context: Context, actor: Actor, notes: string): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const consumer = await lockConsumer(tx, actor.user_id);
    if (consumer?.status === 'FROZEN') throw new AppError('ACCOUNT_FROZEN');
    // The first of two that arrive together has done it.
    if (consumer?.status !== 'ACTIVE') throw new AppError('ACCOUNT_DEACTIVATED');
    if ((await pendingCents(tx, actor.user_id)) > 0) throw new AppError('TRANSACTIONS_PENDING');
    await setUserStatus(tx, actor.user_id, 'DEACTIVATED');
    await noteDeactivation(tx, actor.user_id, notes, context.clock.now());
    await giveBackAccess(tx, actor.user_id, context.clock.now());
    await endSessions(context, consumer.subject, tx);
  });
  context.channels.closeUser(actor.user_id);
  return {};
}
