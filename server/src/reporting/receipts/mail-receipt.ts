import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { heldSince } from './held-since.ts';
import { findMail, hold, noteSent } from './mail-store.ts';
import { readReceipt } from './read-receipt.ts';
import { writeReceipt } from './write-receipt.ts';

/** The queued task's name. */
export const MAIL_RECEIPT = 'receipts.mail_receipt';
const payloadSchema = z.object({ purchase_id: z.string() });

/**
 * Mails the receipt of one payment to its consumer's verified address; once, however often it is called. Without a
 * verified address it waits for one.
 */
export async function mailReceipt(context: Context, payload: unknown): Promise<void> {
  const { purchase_id } = z.parse(payloadSchema, payload);
  const mail = await findMail(context.db, purchase_id);
  if (!mail) throw new Error(`nobody has asked for the receipt of ${purchase_id} to be mailed`);
  if (mail.sent) return;
  const now = context.clock.now();
  if (mail.verified_email === null || mail.approved_at <= heldSince(now)) return hold(context.db, purchase_id);
  const receipt = await readReceipt(context, mail.consumer_id, purchase_id);
  const written = writeReceipt(context.config, receipt, mail);
  const words = { channel: 'email', to: mail.verified_email, ...written } as const;
  const { language } = mail;
  await sendMessage(context, { purpose: 'receipt', key: receiptKey(purchase_id), language, words }, (tx) => noteSent(tx, purchase_id, now));
}

/** What a payment's receipt is kept under among messages. */
export function receiptKey(purchase_id: string): string {
  return `receipt:${purchase_id}`;
}
