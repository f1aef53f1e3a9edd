import type { ShownApplication } from '@drawbridge/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { addressKey, consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { newLink } from './links.ts';
import { linkMail } from './mails.ts';
import { presentApplication } from './present.ts';
import { type ApplicationRow, findApplication, findOpenByEmail, insertApplication, insertEvent } from './store.ts';

/** The queued task's name. */
export const MAIL_LINK = 'merchant_applications.mail_link';
const payloadSchema = z.object({ id: z.string() });

/**
 * Begins an application, and has a link to go on with it mailed. Gives a token of its own for the browser that began
 * it. Throws TOO_MANY_REQUESTS.
 */
export async function beginApplication(
  context: Context,
  email: string,
  address: string,
): Promise<{ token: string; application: ShownApplication }> {
  await consumeMail(context, email, address);
  const id = newId('mra');
  const at = context.clock.wall();
  const link = newLink(context, id);
  await context.db.transaction(async (tx) => {
    await insertApplication(tx, { id, email, at });
    await insertEvent(tx, id, { event: 'begun', at, by: email });
    await link.keep(tx);
    await context.queue.enqueue(tx, MAIL_LINK, { id });
  });
  const row = (await findApplication(context.db, id)) as ApplicationRow;
  return { token: link.token, application: presentApplication(context, row) };
}

/**
 * Has a new link to the newest open application of an address mailed. Says the same where there is none, so that nobody
 * learns who applied. Throws TOO_MANY_REQUESTS.
 */
export async function sendLink(context: Context, email: string, address: string): Promise<Record<string, never>> {
  await consumeMail(context, email, address);
  const id = await findOpenByEmail(context.db, email);
  if (id !== undefined) await context.queue.enqueue(context.db, MAIL_LINK, { id });
  return {};
}

/** Mails a link, made here: a queue is no place for one. After a failure another call makes another. */
export async function mailLinkTask(context: Context, payload: unknown): Promise<void> {
  const { id } = z.parse(payloadSchema, payload);
  const row = await findApplication(context.db, id);
  if (!row) return;
  const link = newLink(context, id);
  await sendMessage(context, linkMail(context, { id, email: row.email, key: link.token_hash }, link.url), link.keep);
}

async function consumeMail(context: Context, email: string, address: string): Promise<void> {
  const wait_s = await consumeRateLimit(context, [
    limitOf(LIMITS.application_begun, addressKey(address)),
    limitOf(LIMITS.application_email, context.sealer.fingerprint(`application of ${email}`)),
  ]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
}
