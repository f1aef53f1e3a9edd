import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { say } from '../../kernel/language/say.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { newToken, tokenHash } from '../../kernel/security/secret-token.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { addLink, findEmail, forgetOldLinks } from './verify-email-store.ts';
import { writeLinkMail } from './write-link-mail.ts';

/** The queued task's name. */
export const MAIL_EMAIL_LINK = 'consumers.mail_email_link';
const DAY_MS = 24 * 60 * 60_000;
const EMAIL_LINK_DAYS = 3;
export const EMAIL_LINK_MS = EMAIL_LINK_DAYS * DAY_MS;
const payloadSchema = z.object({ user_id: z.string() });

/**
 * Mails a link that verifies the consumer's address, unless verified; the token is made here, as a queue is no place
 * for one. After a failure another call makes another link: each is good once.
 */
export async function mailEmailLink(context: Context, payload: unknown): Promise<void> {
  const { user_id } = z.parse(payloadSchema, payload);
  const consumer = await findEmail(context.db, user_id);
  if (!consumer || consumer.verified) return;
  const wall = context.clock.wall();
  await forgetOldLinks(context.db, wall);
  const token = newToken();
  const token_hash = tokenHash(token);
  const link = { token_hash, user_id, email: consumer.email, expires_at: new Date(wall.getTime() + EMAIL_LINK_MS) };
  const { language } = consumer;
  const mail = writeLinkMail(context, language, {
    subject: say(language, 'Verify your email for {brand}', { brand: context.config.brand.name }),
    // Not even a name: whoever registered may have entered somebody else's address, and words for them as their name.
    text: say(language, 'Confirm your email to get receipts. We won’t email anything else until you do.'),
    label: say(language, 'Verify my email'),
    token,
    days: EMAIL_LINK_DAYS,
  });
  const words = { channel: 'email', to: consumer.email, ...mail } as const;
  const message = { purpose: 'email_link', about: user_id, key: `email-link:${token_hash}`, language, words } as const;
  await sendMessage(context, message, (tx) => addLink(tx, link));
}

/**
 * Sends the link once more. Says the same where the address is verified already, and sends nothing then.
 * Throws TOO_MANY_REQUESTS after five in an hour.
 */
export async function sendEmailLink(context: Context, actor: Actor): Promise<Record<string, never>> {
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.email_link, actor.user_id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  await context.queue.enqueue(context.db, MAIL_EMAIL_LINK, { user_id: actor.user_id });
  return {};
}
