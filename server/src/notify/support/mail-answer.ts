import type { Context } from '../../context.ts';
import { say } from '../../kernel/language/say.ts';
import { type MailPart, writeMail } from '../mail/write-mail.ts';
import { sendMessage } from '../outbox/index.ts';
import { findMessage } from './messages-store.ts';
import { findRequest } from './store.ts';

/** The queued task's name. */
export const MAIL_ANSWER = 'support.mail_answer';

/** Mails an answer to whoever asked, with the way to where they write back. `id`: that of the answer's text. */
export async function mailAnswer(context: Context, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const message = await findMessage(context.db, id);
  const request = message && (await findRequest(context.db, message.request_id));
  if (!request) throw new Error(`there is no answer ${id}`);
  const { confirm_to, language, reference, side } = request;
  if (confirm_to === null) return;
  const { brand, public_url } = context.config;
  const page = side === 'consumer' ? '/dashboard/settings/contact-support' : '/merchant/support';
  const parts: MailPart[] = [
    { is: 'text', text: say(language, 'We answered your support request {reference}:', { reference }) },
    { is: 'lines', text: message.text },
    { is: 'link', label: say(language, 'Read it and write back'), url: `${public_url}${page}/${reference}` },
    { is: 'text', text: say(language, 'Write back there. We don’t read replies to this email.') },
  ];
  const mail = writeMail(brand, say(language, 'Our answer to your support request {reference}', { reference }), parts, language);
  const words = { channel: 'email', to: confirm_to, ...mail } as const;
  await sendMessage(context, { purpose: 'support', key: `support-answer:${id}`, language, words });
}
