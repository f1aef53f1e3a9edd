import type { BankAccount } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { listAccounts } from './list-accounts.ts';
import { lockConsumer, pendingCents, setPrimary } from './store.ts';

/** Makes an account of the caller's the one that pays. Throws ERR_EXTERNAL_ACCOUNT_NOT_FOUND. */
export async function makePrimary(context: Context, actor: Actor, account_id: string): Promise<BankAccount[]> {
  await context.db.transaction(async (tx) => {
    await lockConsumer(tx, actor.user_id);
    if ((await pendingCents(tx, actor.user_id, account_id)) === undefined) throw new AppError('ERR_EXTERNAL_ACCOUNT_NOT_FOUND');
    await setPrimary(tx, actor.user_id, account_id);
  });
  return listAccounts(context, actor);
}
