import type { EmailChange } from '@drawbridge/contract';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../kernel/errors.ts';
import { say } from '../../../kernel/language/say.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../../kernel/limits/index.ts';
import { newToken, tokenHash } from '../../../kernel/security/secret-token.ts';
import { sendMessage } from '../../../notify/outbox/index.ts';
import { findFacts } from '../staff-store.ts';
import { writeLinkMail } from '../write-link-mail.ts';
import type { ContactCaller } from './caller.ts';
import { EMAIL_CHANGE_DAYS, EMAIL_CHANGE_MS } from './lifetimes.ts';
import { readEmailChange } from './read-email-change.ts';
import { forgetOldEmailChanges, putEmailChange } from './store.ts';

/**
 * Mails a link to the address that the caller wants to use from now on; asking again takes the place of the first.
 * Until it is opened everything goes to the address of now. The answer does not tell whether somebody has the address.
 * Throws EMAIL_UNCHANGED, and TOO_MANY_REQUESTS after five in an hour by one person, or to one address.
 */
export async function beginEmail(context: Context, { actor }: ContactCaller, email: string): Promise<EmailChange> {
  const facts = await findFacts(context.db, actor.user_id);
  if (!facts) throw new AppError('PROFILE_REQUIRED');
  if (facts.email.toLowerCase() === email) throw new AppError('EMAIL_UNCHANGED', { field: 'email' });
  const limits = [limitOf(LIMITS.email_change, actor.user_id), limitOf(LIMITS.email_change_to, context.sealer.fingerprint(email))];
  const wait_s = await consumeRateLimit(context, limits);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  const wall = context.clock.wall();
  await forgetOldEmailChanges(context.db, wall);
  const token = newToken();
  const token_hash = tokenHash(token);
  const row = { consumer_id: actor.user_id, email, token_hash, expires_at: new Date(wall.getTime() + EMAIL_CHANGE_MS) };
  const { language } = facts;
  const mail = writeLinkMail(context, language, {
    subject: say(language, 'Confirm your new email for {brand}', { brand: context.config.brand.name }),
    text: say(language, 'Open the link to use this email from now on. Nothing changes until you do.'),
    label: say(language, 'Use this email'),
    token,
    days: EMAIL_CHANGE_DAYS,
  });
  const words = { channel: 'email', to: email, ...mail } as const;
  const message = { purpose: 'email_change', about: actor.user_id, key: `email-change:${token_hash}`, language, words } as const;
  await sendMessage(context, message, (tx) => putEmailChange(tx, row));
  const waiting = await readEmailChange(context, actor.user_id);
  if (!waiting) throw new Error('a change of an address is missing right after being asked for');
  return waiting;
}
