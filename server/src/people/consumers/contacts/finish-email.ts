import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { violatedConstraint } from '../../../kernel/db/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import { sendMessage } from '../../../notify/outbox/index.ts';
import { findFacts } from '../staff-store.ts';
import { lockConsumer } from '../store.ts';
import { forgetLinks } from '../verify-email-store.ts';
import { addChange, findEmailChangeByToken, takeEmailChange, writeEmail } from './store.ts';
import { mailOfChange, textOfChange } from './words.ts';

/**
 * Uses a consumer's new address from now on, by the token of the link that went to it; false where there is no such
 * change. The address of before is told by mail, or their number by text where it was never verified. Throws
 * EMAIL_TAKEN: the link is used up then, too.
 */
export async function finishEmail(context: Context, token_hash: string): Promise<boolean> {
  const change = await findEmailChangeByToken(context.db, token_hash, context.clock.wall());
  const before = change && (await findFacts(context.db, change.consumer_id));
  // A suspended consumer can read, and nothing else.
  if (!change || !before || before.status !== 'ACTIVE') return false;
  const { language, email: was, email_verified, phone_number } = before;
  const happened = { kind: 'email', email: change.email } as const;
  const words = email_verified ? mailOfChange(context, language, was, happened) : textOfChange(context, language, phone_number, happened);
  const message = { purpose: 'contact_changed', key: `email-changed:${randomUUID()}`, language, words } as const;
  try {
    await sendMessage(context, message, async (tx) => {
      await lockConsumer(tx, change.consumer_id);
      if (!(await takeEmailChange(tx, change.consumer_id, token_hash))) throw new AppError('EMAIL_LINK_INVALID');
      await writeEmail(tx, change.consumer_id, change.email, context.clock.now());
      await forgetLinks(tx, change.consumer_id);
      await addChange(tx, { consumer_id: change.consumer_id, kind: 'email', was, at: context.clock.now() });
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'EMAIL_LINK_INVALID') return false;
    if (violatedConstraint(error) !== 'consumers_email') throw error;
    await takeEmailChange(context.db, change.consumer_id, token_hash);
    throw new AppError('EMAIL_TAKEN');
  }
  return true;
}
