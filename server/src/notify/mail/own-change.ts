import type { Context } from '../../context.ts';
import type { Language } from '../../kernel/language/language.ts';
import { say } from '../../kernel/language/say.ts';
import type { Words } from '../outbox/index.ts';
import { type MailPart, oneLine, writeMail } from './write-mail.ts';

type WithBrand = Pick<Context, 'config'>;

/** A text about a change of somebody's own account, with what to do if it was somebody else. */
export function textOfOwnChange({ config: { brand } }: WithBrand, language: Language, to: string, what: string): Words {
  const { name, support_email: email } = brand;
  return { channel: 'sms', to, body: oneLine(say(language, '{brand}: {what} Not you? Write to {email}.', { brand: name, what, email })) };
}

/** The same by mail; `further`: what else its reader may want to do. */
export function mailOfOwnChange(
  { config: { brand } }: WithBrand,
  language: Language,
  to: string,
  { subject, what, further = [] }: { readonly subject: string; readonly what: string; readonly further?: readonly MailPart[] },
): Words {
  const not_you = say(language, 'If it wasn’t you, write to {email} right away.', { email: brand.support_email });
  const parts = [{ is: 'text', text: what }, ...further, { is: 'text', text: not_you }] as const;
  return { channel: 'email', to, ...writeMail(brand, subject, parts, language) };
}
