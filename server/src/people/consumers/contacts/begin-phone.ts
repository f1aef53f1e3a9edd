import { type PhoneChange, tenDigits } from '@drawbridge/contract';
import type { Context } from '../../../context.ts';
import { textChangeCode } from '../../../identity/index.ts';
import { AppError } from '../../../kernel/errors.ts';
import { findFacts } from '../staff-store.ts';
import { type ContactCaller, requireSignInHere } from './caller.ts';

/**
 * Texts a code to the number that the caller wants to use from now on; asking again takes the place of the first. The
 * answer does not tell whose number it is. Throws PHONE_UNCHANGED, PHONE_NOT_TEXTABLE, TOO_MANY_CODES (with the time
 * left), PHONE_STOPPED_TEXTS, PHONE_NOT_REACHED, MESSAGE_NOT_SENT, SIGN_IN_BUSY, USERS_KEPT_ELSEWHERE.
 */
export async function beginPhone(context: Context, { actor, token, address }: ContactCaller, typed: string): Promise<PhoneChange> {
  requireSignInHere(context);
  const facts = await findFacts(context.db, actor.user_id);
  if (!facts) throw new AppError('PROFILE_REQUIRED');
  if (facts.phone_number === `+1${tenDigits(typed)}`) throw new AppError('PHONE_UNCHANGED', { field: 'phone_number' });
  return textChangeCode(context, token.subject, typed, { address, language: facts.language });
}
