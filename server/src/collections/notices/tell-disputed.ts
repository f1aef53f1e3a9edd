import { formatCents } from '@drawbridge/money';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { queue } from '../../kernel/jobs/queue.ts';
import { mailUsers, usersWhoWant } from '../../merchants/business-users/index.ts';
import { type WrittenMail, writeMail } from '../../notify/mail/write-mail.ts';
import { type DisputedPayment, findDisputed } from './disputed-store.ts';

/** The queued task's name. */
export const TELL_DISPUTED = 'notices.tell-disputed';
const payloadSchema = z.object({ purchase_id: z.string() });

/** Has a business told, after the caller's commit, that a customer doesn't recognize a payment. */
export async function requestDisputedNotice(tx: Queryable, purchase_id: string): Promise<void> {
  await queue.enqueue(tx, TELL_DISPUTED, { purchase_id }, { job_key: `disputed:${purchase_id}` });
}

/** Mails it to those of the business who want it, once each. What the customer wrote is for the provider alone. */
export async function tellDisputed(context: Context, payload: unknown): Promise<void> {
  const { purchase_id } = z.parse(payloadSchema, payload);
  const payment = await findDisputed(context.db, purchase_id);
  if (!payment) throw new Error(`there is no payment ${purchase_id} to tell of`);
  const users = await usersWhoWant(context.db, payment.business_id, 'payment_disputed');
  await mailUsers(context, users, { purpose: 'notice', key: `disputed:${purchase_id}`, mail: write(context, payment) });
}

function write({ config: { brand, public_url } }: Context, payment: DisputedPayment): WrittenMail {
  const amount = formatCents(payment.amount_cents);
  return writeMail(brand, `Disputed: ${amount} from ${payment.customer_name}`, [
    { is: 'text', text: `${payment.customer_name} told us that they don't recognize a payment of ${amount}. We're looking into it.` },
    {
      is: 'facts',
      facts: [
        ['Location', payment.business_name],
        ['Transaction ID', payment.public_id],
        ['Order ID', payment.pos_order_id],
      ],
    },
    {
      is: 'text',
      text: "You don't need to do anything now. Keep what shows the sale, such as a receipt. If it was a mistake, you can refund it.",
    },
    { is: 'link', label: 'Open the payment', url: `${public_url}/merchant/payments/${payment.public_id}` },
    { is: 'link', label: 'Choose what we email you', url: `${public_url}/merchant/profile` },
  ]);
}
