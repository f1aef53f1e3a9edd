import { formatCents } from '@drawbridge/money';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { mailUsers, usersWhoWant } from '../../merchants/business-users/index.ts';
import { type MailPart, writeMail } from '../../notify/mail/write-mail.ts';
import { findWaiting, type WaitingToTell } from './waiting-store.ts';

/** The queued task's name. */
export const MAIL_WAITING = 'refunds.mail_waiting';
const payloadSchema = z.object({ id: z.string() });

/** Mails those who may approve it, but whoever asked or made the API key that did, that a refund waits; once, and nobody once it is decided. */
export async function mailWaiting(context: Context, payload: unknown): Promise<void> {
  const { id } = z.parse(payloadSchema, payload);
  const waiting = await findWaiting(context.db, id, context.clock.now());
  if (!waiting) return;
  const { business_id, requested_by, key_made_by } = waiting;
  const users = await usersWhoWant(context.db, business_id, 'refund_waits', key_made_by === null ? undefined : ['AdminAccount']);
  const others = users.filter((user_id) => user_id !== (key_made_by ?? requested_by));
  await mailUsers(context, others, { purpose: 'notice', key: `refund-waits:${id}`, mail: write(context, waiting) });
}

function write({ config: { brand, public_url } }: Context, waiting: WaitingToTell) {
  const amount = formatCents(waiting.amount_cents);
  const parts: MailPart[] = [
    {
      is: 'text',
      text: `${waiting.username ?? 'Somebody'} asked to refund ${amount} to ${waiting.customer_name}. It needs a second person.`,
    },
    {
      is: 'facts',
      facts: [
        ['Location', waiting.business_name],
        ['Transaction ID', waiting.public_id],
        ['Reason', waiting.reason],
      ],
    },
    { is: 'text', text: 'Nothing is refunded until somebody approves it. After seven days it expires.' },
    { is: 'link', label: 'Review the refund', url: `${public_url}/merchant/payments/${waiting.public_id}` },
    { is: 'link', label: 'Choose what we email you', url: `${public_url}/merchant/profile` },
  ];
  return writeMail(brand, `Approve a refund of ${amount}?`, parts);
}
