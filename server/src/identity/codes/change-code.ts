import { type PhoneChange, tenDigits } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { interactionHash } from './hashes.ts';
import { toE164 } from './phone-number.ts';
import { type Asking, sendCode } from './send-code.ts';
import { deleteCode, findCode } from './store.ts';
import { timesOfCode } from './times-of-code.ts';
import { verifyCode } from './verify-code.ts';

/** One a person: asking for another number takes the place of what was asked before. */
const changeOf = (subject: string) => `phone change:${subject}`;

/**
 * Texts a code to the number that a consumer wants to use from now on, by the limits of sign-in codes. What it does and
 * says is the same for every number. Throws BAD_INPUT, PHONE_NOT_TEXTABLE, and what `sendCode` throws.
 */
export async function textChangeCode(
  context: Context,
  subject: string,
  typed: string,
  asking: Pick<Asking, 'address' | 'language'>,
): Promise<PhoneChange> {
  const uid = changeOf(subject);
  await sendCode(context, uid, toE164(typed, context.config), { ...asking, device: undefined, about: 'phone_change' });
  const waiting = await findCode(context.db, interactionHash(uid));
  if (!waiting) throw new AppError('MESSAGE_NOT_SENT');
  return {
    phone_number: tenDigits(waiting.phone_number),
    ...timesOfCode(waiting, context.clock.wall()),
    is_in_outbox: context.sms.kind === 'outbox',
  };
}

/** Takes that code, and gives the number (E.164) that it proves. Throws CODE_WRONG, CODE_TRIES_USED, CODE_EXPIRED. */
export async function takeChangeCode(context: Context, subject: string, code: string): Promise<string> {
  const uid = changeOf(subject);
  const phone_number = await verifyCode(context, uid, code);
  await deleteCode(context.db, interactionHash(uid));
  return phone_number;
}
