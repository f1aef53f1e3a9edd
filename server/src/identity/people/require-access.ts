import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { isAccessDeactivated } from './store.ts';

/**
 * Refuses a sign-in to a merchant's user whom an admin has deactivated; a consumer signs in and re-enables themselves.
 * Only whoever has proved to be that user may hear it. Throws ACCESS_DEACTIVATED.
 */
export async function requireAccess({ db }: Pick<Context, 'db'>, subject: string): Promise<void> {
  if (await isAccessDeactivated(db, subject)) throw new AppError('ACCESS_DEACTIVATED');
}
