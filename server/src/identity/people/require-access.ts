import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { findStatus, isAccessDeactivated } from './store.ts';

/**
 * Refuses a sign-in to a merchant's user whom an admin has deactivated; a consumer signs in and re-enables themselves.
 * Only whoever has proved to be that user may hear it. Throws ACCESS_DEACTIVATED.
 */
export async function requireAccess({ db }: Pick<Context, 'db'>, subject: string): Promise<void> {
  if (await isAccessDeactivated(db, subject)) throw new AppError('ACCESS_DEACTIVATED');
}

/**
 * Lets only a consumer sign in by their passkey who may use their account now; whoever deactivated it re-enables it by
 * the phone number, which must still be theirs. Throws ACCOUNT_FROZEN, ACCOUNT_DEACTIVATED, PASSKEY_REFUSED.
 */
export async function requireActiveConsumer({ db }: Pick<Context, 'db'>, subject: string): Promise<void> {
  const status = await findStatus(db, subject);
  if (status === undefined) throw new AppError('PASSKEY_REFUSED');
  if (status === 'FROZEN') throw new AppError('ACCOUNT_FROZEN');
  if (status === 'DEACTIVATED')
    throw new AppError('ACCOUNT_DEACTIVATED', { message: 'Your account is deactivated. To use it again, log in with your phone number.' });
}
