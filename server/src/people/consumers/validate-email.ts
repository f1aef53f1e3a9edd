import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Token } from '../../kernel/http/token.ts';
import { consumeEmailRateLimit } from './email-rate-limit.ts';
import { emailTaken } from './store.ts';

/**
 * Says whether the caller may use an e-mail address. Throws ERR_USER_EXISTS, worded for the field, when another
 * consumer has it, and TOO_MANY_REQUESTS.
 */
export async function validateEmail(
  context: Context,
  token: Token,
  actor: Actor | undefined,
  email: string,
): Promise<Record<string, never>> {
  await consumeEmailRateLimit(context, token.subject);
  if (await emailTaken(context.db, email, actor?.user_id)) throw new AppError('ERR_USER_EXISTS', { field: 'email' });
  return {};
}
