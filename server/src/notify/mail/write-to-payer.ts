import type { Config } from '../../config.ts';
import type { Language } from '../../kernel/language/language.ts';
import { say } from '../../kernel/language/say.ts';
import { type MailPart, oneLine, type WrittenMail, writeMail } from './write-mail.ts';

export interface WordsToPayer {
  readonly language: Language;
  readonly first_name: string;
  /** Of the payment that it is about: the link leads to its receipt. */
  readonly public_id: string;
  readonly subject: string;
  readonly sentences: readonly string[];
  /** Below the link to the receipt; in the mail alone. */
  readonly further?: readonly MailPart[];
}

/** A notification to a consumer about a payment, written twice: as a mail, and as a text in one line. */
export function writeToPayer(
  { brand, public_url }: Pick<Config, 'brand' | 'public_url'>,
  { language, first_name, public_id, subject, sentences, further = [] }: WordsToPayer,
): { mail: WrittenMail; text: string } {
  const url = `${public_url}/dashboard/receipts/${public_id}`;
  return {
    text: oneLine(`${brand.name}: ${sentences.join(' ')} ${url}`),
    mail: writeMail(
      brand,
      subject,
      [
        { is: 'text', text: say(language, 'Hi {name},', { name: first_name }) },
        ...sentences.map((text) => ({ is: 'text', text }) as const),
        { is: 'link', label: say(language, 'See the latest on this payment'), url },
        ...further,
      ],
      language,
    ),
  };
}
