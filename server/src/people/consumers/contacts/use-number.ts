import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { changePhone, leaveNoWayIn } from '../../../identity/index.ts';
import { violatedConstraint } from '../../../kernel/db/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import { postMessage, sendMessage } from '../../../notify/outbox/index.ts';
import { findFacts } from '../staff-store.ts';
import { lockConsumer } from '../store.ts';
import { addChange, writePhone } from './store.ts';
import { mailOfChange, textOfChange } from './words.ts';

/**
 * Has a consumer log in by another number (E.164) from now on, and by the one of before no more. All their sessions end
 * but `session_id`; `lost`: all of them, and their passkeys. The old number is texted, the verified address mailed. Throws
 * PHONE_TAKEN, ERR_USER_NOT_FOUND, USERS_KEPT_ELSEWHERE; CODE_EXPIRED where another change was quicker.
 */
export async function useNumber(
  context: Context,
  { consumer_id, session_id, lost }: { consumer_id: string; session_id: string | undefined; lost: boolean },
  phone_number: string,
): Promise<void> {
  const before = await findFacts(context.db, consumer_id);
  if (!before) throw new AppError('ERR_USER_NOT_FOUND');
  const { subject, language, email, email_verified, phone_number: was } = before;
  const happened = { kind: 'phone', last_four: phone_number.slice(-4), lost } as const;
  const about = { purpose: 'contact_changed', language } as const;
  const text = { ...about, key: `phone-changed:${randomUUID()}`, words: textOfChange(context, language, was, happened) };
  let afterwards = (): void => undefined;
  await sendMessage(context, text, async (tx) => {
    if (!(await lockConsumer(tx, consumer_id))) throw new AppError('ERR_USER_NOT_FOUND');
    // Another change that was quicker has texted another number.
    if ((await findFacts(tx, consumer_id))?.phone_number !== was) throw new AppError('CODE_EXPIRED', { field: 'code' });
    afterwards = await changePhone(context, tx, { subject, session_id }, phone_number);
    if (lost) await leaveNoWayIn(context, tx, subject);
    await writePhone(tx, consumer_id, phone_number, context.clock.now());
    await addChange(tx, { consumer_id, kind: 'phone', was, at: context.clock.now() });
    if (email_verified) {
      const words = mailOfChange(context, language, email, happened);
      await postMessage(context, tx, { ...about, key: `phone-changed:${randomUUID()}`, words });
    }
  }).catch(asTaken);
  afterwards();
}

function asTaken(error: unknown): never {
  if (violatedConstraint(error) === 'consumers_phone_number_key') throw new AppError('PHONE_TAKEN', { field: 'phone_number' });
  throw error;
}
