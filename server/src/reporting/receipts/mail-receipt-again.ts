import { wallTimeAt } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { findReader } from './mail-store.ts';
import { readReceipt } from './read-receipt.ts';
import { writeReceipt } from './write-receipt.ts';

/**
 * Mails the receipt of an approved payment to its consumer's own verified address once more, at most once a
 * day of the business. False where no address is verified: whoever asks never learns it.
 */
export async function mailReceiptAgain(context: Context, purchase_id: string): Promise<boolean> {
  const reader = await findReader(context.db, purchase_id);
  if (!reader || reader.verified_email === null) return false;
  const receipt = await readReceipt(context, reader.consumer_id, purchase_id);
  const words = { channel: 'email', to: reader.verified_email, ...writeReceipt(context.config, receipt, reader) } as const;
  const day = wallTimeAt(context.clock.now(), receipt.time_zone).date;
  const key = `receipt_again:${purchase_id}:${day}`;
  await sendMessage(context, { purpose: 'receipt', about: purchase_id, key, language: reader.language, words });
  return true;
}
