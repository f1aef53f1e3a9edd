import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { emailTaken } from './store.ts';

/** Says whether the caller may use an e-mail address. Throws ERR_USER_EXISTS, worded for the field, when another consumer has it. */
export async function validateEmail(context: Context, actor: Actor | undefined, email: string): Promise<Record<string, never>> {
  if (await emailTaken(context.db, email, actor?.user_id)) throw new AppError('ERR_USER_EXISTS', { field: 'email' });
  return {};
}
