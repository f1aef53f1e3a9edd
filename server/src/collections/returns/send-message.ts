import { whyNotRepay } from '@drawbridge/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { type Notice, postNotices } from '../../notify/notices/index.ts';
import { sendMessage as send, type Words } from '../../notify/outbox/index.ts';
import { messageKey } from './message-keys.ts';
import { findMessage, type MessageRow, noteDone } from './message-store.ts';
import { writeToConsumer } from './write-to-consumer.ts';
import { writeToMerchant } from './write-to-merchant.ts';

/** The queued task's name. */
export const SEND_MESSAGE = 'returns.send_message';
const payloadSchema = z.object({ id: z.string() });

/**
 * Tells one person of a return or a reinitiation, once, however often it is called: a consumer by their verified e-mail
 * address or else by text, a merchant's user by e-mail. What has been overtaken meanwhile is not told any more.
 */
export async function sendMessage(context: Context, payload: unknown): Promise<void> {
  const { id } = z.parse(payloadSchema, payload);
  const now = context.clock.now();
  const message = await findMessage(context.db, id, now);
  if (!message) throw new Error(`there is no message ${id} about a return`);
  if (message.done) return;
  if (!message.reachable || message.overtaken) return noteDone(context.db, id, now);
  const { language } = message;
  const news = { purpose: 'return', key: messageKey(id), language } as const;
  await send(context, { ...news, words: wordsOf(context, message) }, async (tx) => {
    await noteDone(tx, id, now);
    if (message.kind === 'consumer' && message.about === 'return') await postNotices(context, tx, [noticeOf(message, id)]);
  });
}

/** The same for a consumer's own devices. Its text or mail is what was just written. */
function noticeOf(message: MessageRow, id: string): Notice {
  const { user_id, amount_cents, business_name: business, public_id, file_rejected, entry_refused, facts } = message;
  const carried = !file_rejected && !entry_refused;
  const may_repay = carried && whyNotRepay(facts) === undefined;
  return { kind: 'returned', key: `push:${messageKey(id)}`, user_id, amount_cents, business, public_id, carried, may_repay, no_text: true };
}

function wordsOf({ config }: Context, message: MessageRow): Words {
  const { kind, email, phone } = message;
  if (kind === 'merchant') return { channel: 'email', to: email ?? '', ...writeToMerchant(config, message) };
  const { mail, text } = writeToConsumer(config, message);
  return email === null ? { channel: 'sms', to: phone ?? '', body: text } : { channel: 'email', to: email, ...mail };
}
