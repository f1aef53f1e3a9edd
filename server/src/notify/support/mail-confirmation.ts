import type { Context } from '../../context.ts';
import { say } from '../../kernel/language/say.ts';
import { type MailPart, writeMail } from '../mail/write-mail.ts';
import { sendMessage } from '../outbox/index.ts';
import { findRequest } from './store.ts';

/** The queued task's name. */
export const MAIL_CONFIRMATION = 'support.mail_confirmation';

/**
 * Confirms a request for help to whoever sent it: its reference number and what they wrote. A consumer is told at an
 * address that they have verified, and nowhere else: what was written about money is no mail for a stranger.
 */
export async function mailConfirmation(context: Context, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const request = await findRequest(context.db, id);
  if (!request) throw new Error(`there is no support request ${id}`);
  const { confirm_to, language, reference, issue, notes } = request;
  if (confirm_to === null) return;
  const parts: MailPart[] = [
    { is: 'text', text: say(language, 'Thanks, we got your request. We’ll answer as soon as we can.') },
    {
      is: 'facts',
      facts: [
        [say(language, 'Reference number'), reference],
        [say(language, 'Issue'), issue],
      ],
    },
    { is: 'text', text: say(language, 'What you wrote:') },
    { is: 'lines', text: notes },
    { is: 'text', text: say(language, 'Include this number if you contact us.') },
  ];
  const mail = writeMail(context.config.brand, say(language, 'We got your support request {reference}', { reference }), parts, language);
  const words = { channel: 'email', to: confirm_to, ...mail } as const;
  await sendMessage(context, { purpose: 'support', key: `support:${id}`, language, words });
}
