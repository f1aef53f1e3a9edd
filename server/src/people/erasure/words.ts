import type { Context } from '../../context.ts';
import { dayWords } from '../../kernel/language/month-words.ts';
import { say } from '../../kernel/language/say.ts';
import { mailOfOwnChange, textOfOwnChange } from '../../notify/mail/own-change.ts';
import type { Words } from '../../notify/outbox/index.ts';
import type { Leaving } from './store.ts';

/** The last words to somebody: their data is deleted, and what stays until when. By mail, or else by text. */
export function wordsOfErasure(
  context: Pick<Context, 'config'>,
  { language, email, email_verified, phone_number }: Leaving,
  kept_until: string | null,
): Words {
  const deleted = say(language, 'Your data was deleted, and your login no longer works.');
  const kept =
    kept_until === null
      ? say(language, 'We kept no payment records.')
      : say(language, 'We keep your payment records until {day}, then erase them too.', { day: dayWords(language, kept_until) });
  const what = `${deleted} ${kept}`;
  if (!email_verified) return textOfOwnChange(context, language, phone_number, what);
  const subject = say(language, 'Your {brand} data was deleted', { brand: context.config.brand.name });
  return mailOfOwnChange(context, language, email, { subject, what });
}
