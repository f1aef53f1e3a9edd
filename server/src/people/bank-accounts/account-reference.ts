import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { KeyMissing } from '../../kernel/security/seal.ts';
import { type AskableAccount, findAccount } from './store.ts';

const place = (user_id: string): string => `account_reference/${user_id}`;

/**
 * What stands on the wire as `vendor_access_token`: the account's id, sealed for its owner. The provider's own token
 * never leaves the server, and a reference that someone else got hold of does not open for them.
 */
export function sealReference(context: Context, user_id: string, account_id: string): string {
  return context.sealer.seal(account_id, place(user_id));
}

/**
 * The account behind a reference. Throws BAD_INPUT for what is no reference of this user's, and
 * ERR_EXTERNAL_ACCOUNT_NOT_FOUND when the account has been removed since.
 */
export async function openReference(context: Context, user_id: string, reference: string): Promise<AskableAccount> {
  let account_id: string;
  try {
    account_id = context.sealer.open(reference, place(user_id));
  } catch (error) {
    if (error instanceof KeyMissing) throw error;
    throw new AppError('BAD_INPUT', { message: "This account can't be relinked this way", field: 'vendor_access_token' });
  }
  const account = await findAccount(context.db, account_id);
  if (!account || account.consumer_id !== user_id || account.removed_at !== null) throw new AppError('ERR_EXTERNAL_ACCOUNT_NOT_FOUND');
  return account;
}
