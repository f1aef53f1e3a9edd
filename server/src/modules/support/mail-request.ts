import type { Context } from '../../context.ts';
import { oneLine } from '../../mail/write-mail.ts';
import { findRequest } from './store.ts';

/** The queued task's name. */
export const MAIL_REQUEST = 'support.mail_request';

/** Mails a request for help to the provider's support address. The payload carries its id alone: a queue is no place for people's words. */
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
  const head = facts.filter(([, value]) => value !== null).map(([label, value]) => `${label}: ${oneLine(value ?? '')}`);
  await context.email.send({
    to: context.config.brand.support_email,
    subject: `Support request ${request.reference}${request.issue === null ? '' : `: ${oneLine(request.issue)}`}`,
    body: `${head.join('\n')}\n\n${request.notes}\n`,
  });
}
