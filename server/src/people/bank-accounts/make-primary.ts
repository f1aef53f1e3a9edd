import type { BankAccount } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { listAccounts } from './list-accounts.ts';
import { findAccount, lockConsumer, setPrimary } from './store.ts';

/** Makes an account of the caller's the one that pays. Throws ERR_EXTERNAL_ACCOUNT_NOT_FOUND, ACCOUNT_NOT_VERIFIED. */
export async function makePrimary(context: Context, actor: Actor, account_id: string): Promise<BankAccount[]> {
  await context.db.transaction(async (tx) => {
    await lockConsumer(tx, actor.user_id);
    const account = await findAccount(tx, account_id);
    if (account?.consumer_id !== actor.user_id || account.removed_at !== null) throw new AppError('ERR_EXTERNAL_ACCOUNT_NOT_FOUND');
    if (account.verification === 'pending' || account.verification === 'refused') throw new AppError('ACCOUNT_NOT_VERIFIED');
    await setPrimary(tx, actor.user_id, account_id);
  });
  return listAccounts(context, actor);
}
