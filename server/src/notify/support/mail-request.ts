import type { Context } from '../../context.ts';
import { writeMail } from '../mail/write-mail.ts';
import { sendMessage } from '../outbox/index.ts';
import { findMessage } from './messages-store.ts';
import { findRequest } from './store.ts';

/** The queued task's name. */
export const MAIL_REQUEST = 'support.mail_request';

/**
 * Mails a request for help to support, or what its sender wrote below it (`message_id`). The payload is ids: a queue is
 * no place for people's words.
 */
export async function mailRequest(context: Context, payload: unknown): Promise<void> {
  const { id, message_id } = payload as { id: string; message_id?: string };
  const request = await findRequest(context.db, id);
  if (!request) throw new Error(`there is no support request ${id}`);
  const message = message_id === undefined ? undefined : await findMessage(context.db, message_id);
  const text = message?.text ?? request.notes;
  // Its sender had their data deleted before it was mailed.
  if (text === '') return;
  const facts: [string, string | null][] = [
    ['Request', request.id],
    ['From', `${request.name ?? 'unknown'} (${request.kind} ${request.user_id})`],
    ['E-mail', request.email],
    ['Phone', request.phone_number ?? request.user_phone_number],
    ['Organization', request.organization],
    ['Business', request.store_name],
    ['Payment', request.payment],
    ['Issue', request.issue],
  ];
  const { brand, provider_url, public_url } = context.config;
  const subject = `Support request ${request.reference}${request.issue === null ? '' : `: ${request.issue}`}`;
  const mail = writeMail(brand, message === undefined ? subject : `More on ${subject}`, [
    { is: 'facts', facts },
    { is: 'lines', text },
    { is: 'link', label: 'Answer in the console', url: `${provider_url ?? public_url}/provider/support/${request.id}` },
  ]);
  const words = { channel: 'email', to: brand.support_email, ...mail } as const;
  await sendMessage(context, { purpose: 'support', key: `support-request:${message_id ?? id}`, language: 'en', words });
}
