import { linkPath } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { say } from '../../language/say.ts';
import { oneLine } from '../../mail/write-mail.ts';
import { MessageRefused } from '../../providers/message-refused.ts';
import { stopAddress } from '../messages/index.ts';
import { type DispatchRow, findDispatch, markFailure, markSent } from './store.ts';

/** The queued task's name. */
export const SEND_LINK = 'links.send';

/** What the queue knows the sending of a dispatch by. */
export const jobKeyOf = (dispatch_id: string): string => `link:${dispatch_id}`;

const TEXT = {
  payment_link: '{business} asks you for {amount}: {memo}. Pay within 12 hours: {address}',
  invoice_link: '{business} asks you for {amount}: {memo}. Pay within 30 days: {address}',
} as const;
const SUBJECT = { payment_link: 'Payment link from {business}', invoice_link: 'Invoice from {business}' } as const;

/**
 * Sends a link, once, where it can still be paid when its turn comes and its recipient still wants the organization's messages, and keeps for its
 * sender what became of it. The payload carries the dispatch's id alone: a queue is no place for
 * people's numbers and addresses. Cut off between sending and noting it, it sends again under the same key, by which the message is known
 * as the same.
 */
export async function sendLink(context: Context, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const dispatch = await findDispatch(context.db, id, context.clock.now());
  if (!dispatch) throw new Error(`there is no dispatch ${id}`);
  if (dispatch.sent_at !== null || dispatch.failed_at !== null) return;
  const now = context.clock.now();
  if (!dispatch.can_be_paid) return markFailure(context.db, id, 'too_late', now);
  try {
    await handOver(context, dispatch, jobKeyOf(id));
  } catch (error) {
    const refused = error instanceof MessageRefused;
    await markFailure(context.db, id, refused ? 'recipient_refused' : 'unreachable', refused ? now : null);
    if (refused) return context.log.info({ dispatch_id: id }, 'links.dispatch.refused');
    throw error;
  }
  await markSent(context.db, id, context.clock.now());
}

async function handOver(context: Context, dispatch: DispatchRow, key: string): Promise<void> {
  const { recipient: to, business_name: business, language, method } = dispatch;
  if (to === null) throw new Error(`${key} can be paid, and nobody knows any more to whom it goes`);
  const stop = await stopAddress(context, dispatch.organisation_id, to);
  // They have stopped the organization's messages since it was asked for.
  if (stop === undefined) throw new MessageRefused('the recipient has stopped the messages of this organization');
  if (method === 'sms')
    await context.sms.send({ to, body: `${textOf(context, dispatch)} ${say(language, 'Stop these texts: {stop}', { stop })}`, key });
  else
    await context.email.send({
      to,
      subject: oneLine(say(language, SUBJECT[dispatch.kind], { business })),
      body: `${textOf(context, dispatch)}\n\n${say(language, 'If you do not know {business}, do nothing: no money moves unless you pay.', { business })}\n\n${say(language, 'To get no more of these emails from {business}: {stop}', { business, stop })}\n\n-- \n${context.config.brand.centre}\n`,
      key,
    });
}

/** In the words of a consumer who is reached there, in their language; in English to everybody else. */
function textOf({ config }: Context, { kind, link_id, business_name, memo, amount_cents, language }: DispatchRow): string {
  return say(language, TEXT[kind], {
    business: business_name,
    amount: formatCents(amount_cents),
    memo,
    address: `${config.public_url}${linkPath(kind, link_id)}`,
  });
}
