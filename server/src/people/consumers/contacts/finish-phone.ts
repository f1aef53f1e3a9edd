import type { User } from '@drawbridge/contract';
import type { Context } from '../../../context.ts';
import { takeChangeCode } from '../../../identity/index.ts';
import { readUser } from '../read-user.ts';
import { type ContactCaller, requireSignInHere } from './caller.ts';
import { useNumber } from './use-number.ts';

/**
 * Uses the number that a code has just proved: it logs the caller in, the one of before does not, and their other
 * sessions end. Throws CODE_WRONG, CODE_TRIES_USED, CODE_EXPIRED, PHONE_TAKEN, USERS_KEPT_ELSEWHERE.
 */
export async function finishPhone(context: Context, { actor, token }: ContactCaller, code: string): Promise<User> {
  requireSignInHere(context);
  const phone_number = await takeChangeCode(context, token.subject, code);
  await useNumber(context, { consumer_id: actor.user_id, session_id: token.session_id, lost: false }, phone_number);
  return readUser(context, actor);
}
