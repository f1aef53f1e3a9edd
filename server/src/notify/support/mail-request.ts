import type { Context } from '../../context.ts';
import { writeMail } from '../mail/write-mail.ts';
import { sendMessage } from '../outbox/index.ts';
import { findRequest } from './store.ts';

/** The queued task's name. */
export const MAIL_REQUEST = 'support.mail_request';

/** Mails a request for help to support. The payload is its id: a queue is no place for people's words. */
export async function mailRequest(context: Context, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const request = await findRequest(context.db, id);
  if (!request) throw new Error(`there is no support request ${id}`);
  const facts: [string, string | null][] = [
    ['Request', request.id],
    ['From', `${request.name ?? 'unknown'} (${request.kind} ${request.user_id})`],
    ['E-mail', request.email],
    ['Phone', request.phone_number ?? request.user_phone_number],
    ['Business', request.store_name],
    ['Issue', request.issue],
  ];
  const { brand } = context.config;
  const subject = `Support request ${request.reference}${request.issue === null ? '' : `: ${request.issue}`}`;
  const mail = writeMail(brand, subject, [
    { is: 'facts', facts },
    { is: 'lines', text: request.notes },
  ]);
  const words = { channel: 'email', to: brand.support_email, ...mail } as const;
  await sendMessage(context, { purpose: 'support', key: `support-request:${id}`, language: 'en', words });
}
