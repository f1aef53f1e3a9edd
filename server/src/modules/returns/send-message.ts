import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { findMessage, noteDone } from './message-store.ts';
import { writeToConsumer } from './write-to-consumer.ts';
import { writeToMerchant } from './write-to-merchant.ts';

/** The queued task's name. */
export const SEND_MESSAGE = 'returns.send_message';
const payloadSchema = z.object({ id: z.string() });

/**
 * Tells one person of a return or a retry, once, however often it is called: a consumer by their verified e-mail address or else by text, a
 * merchant's user by e-mail. What has been overtaken meanwhile is not told any more. Cut off between sending and noting it, it sends again
 * under the same key, by which the message is known as the same.
 */
export async function sendMessage(context: Context, payload: unknown): Promise<void> {
  const { id } = z.parse(payloadSchema, payload);
  const now = context.clock.now();
  const message = await findMessage(context.db, id, now);
  if (!message) throw new Error(`there is no message ${id} about a return`);
  if (message.done) return;
  if (message.reachable && !message.overtaken) {
    const key = `return:${id}`;
    const { kind, email, phone } = message;
    if (kind === 'merchant') await context.email.send({ to: email ?? '', ...writeToMerchant(context.config, message), key });
    else if (email !== null) await context.email.send({ to: email, ...writeToConsumer(context.config, message).mail, key });
    else await context.sms.send({ to: phone ?? '', body: writeToConsumer(context.config, message).text, key });
  }
  await noteDone(context.db, id, now);
}
