import type { Context } from '../../context.ts';
import type { Language } from '../../kernel/language/language.ts';
import { say } from '../../kernel/language/say.ts';
import { type WrittenMail, writeMail } from '../../notify/mail/write-mail.ts';

/** What a mail says that proves an address by its link; `days`: for how long the link works. */
export interface LinkMail {
  readonly subject: string;
  readonly text: string;
  readonly label: string;
  readonly token: string;
  readonly days: number;
}

/** Writes a mail whose link leads to the page that takes its token. */
export function writeLinkMail(
  { config: { brand, public_url } }: Pick<Context, 'config'>,
  language: Language,
  { subject, text, label, token, days }: LinkMail,
): WrittenMail {
  return writeMail(
    brand,
    subject,
    [
      { is: 'text', text },
      // After the #, which browsers keep to themselves: the token reaches no log and no other site.
      { is: 'link', label, url: `${public_url}/verify-email#token=${token}` },
      { is: 'text', text: say(language, 'The link works once, for {days} days. If this wasn’t you, ignore this email.', { days }) },
    ],
    language,
  );
}
