import { randomUUID } from 'node:crypto';
import type { User } from '@drawbridge/contract';
import type { Context } from '../../../context.ts';
import { changePhone, takeChangeCode } from '../../../identity/index.ts';
import { violatedConstraint } from '../../../kernel/db/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import { postMessage, sendMessage } from '../../../notify/outbox/index.ts';
import { readUser } from '../read-user.ts';
import { findFacts } from '../staff-store.ts';
import { lockConsumer } from '../store.ts';
import { type ContactCaller, requireSignInHere } from './caller.ts';
import { addChange, writePhone } from './store.ts';
import { mailOfChange, textOfChange } from './words.ts';

/**
 * Uses the number that a code has just proved: it signs the caller in, the one of before does not, and their other
 * sessions end. The old number is texted, the verified address mailed. Throws CODE_WRONG, CODE_TRIES_USED,
 * CODE_EXPIRED, PHONE_TAKEN, USERS_KEPT_ELSEWHERE.
 */
export async function finishPhone(context: Context, { actor, token }: ContactCaller, code: string): Promise<User> {
  requireSignInHere(context);
  const { user_id: consumer_id } = actor;
  const phone_number = await takeChangeCode(context, token.subject, code);
  const before = await findFacts(context.db, consumer_id);
  if (!before) throw new AppError('PROFILE_REQUIRED');
  const { language, email, email_verified, phone_number: was } = before;
  const happened = { kind: 'phone', last_four: phone_number.slice(-4) } as const;
  const about = { purpose: 'contact_changed', language } as const;
  const text = { ...about, key: `phone-changed:${randomUUID()}`, words: textOfChange(context, language, was, happened) };
  let afterwards = async (): Promise<void> => undefined;
  await sendMessage(context, text, async (tx) => {
    await lockConsumer(tx, consumer_id);
    // Another change that was quicker has texted another number.
    if ((await findFacts(tx, consumer_id))?.phone_number !== was) throw new AppError('CODE_EXPIRED', { field: 'code' });
    afterwards = await changePhone(context, tx, token, phone_number);
    await writePhone(tx, consumer_id, phone_number, context.clock.now());
    await addChange(tx, { consumer_id, kind: 'phone', was, at: context.clock.now() });
    if (email_verified) {
      const words = mailOfChange(context, language, email, happened);
      await postMessage(context, tx, { ...about, key: `phone-changed:${randomUUID()}`, words });
    }
  }).catch(asTaken);
  await afterwards();
  return readUser(context, actor);
}

function asTaken(error: unknown): never {
  if (violatedConstraint(error) === 'consumers_phone_number_key') throw new AppError('PHONE_TAKEN', { field: 'phone_number' });
  throw error;
}
