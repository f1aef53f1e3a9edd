import { linkPath } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { oneLine } from '../../mail/write-mail.ts';
import { type DispatchRow, findDispatch, markSent } from './store.ts';

/** The queued task's name. */
export const SEND_LINK = 'links.send';

const LIFE = { payment_link: '12 hours', invoice_link: '30 days' } as const;
const WORD = { payment_link: 'Payment link', invoice_link: 'Invoice' } as const;

/**
 * Sends a link, once, where it can still be paid when its turn comes. The payload carries the dispatch's id alone: a queue is no place for
 * people's numbers and addresses. Cut off between sending and noting it, it sends again under the same key, by which the message is known
 * as the same.
 */
export async function sendLink(context: Context, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const dispatch = await findDispatch(context.db, id, context.clock.now());
  if (!dispatch) throw new Error(`there is no dispatch ${id}`);
  if (dispatch.sent_at !== null || !dispatch.can_be_paid) return;
  const { recipient: to, business_name, method } = dispatch;
  const key = `link:${id}`;
  if (method === 'sms') await context.sms.send({ to, body: textOf(context, dispatch), key });
  else
    await context.email.send({
      to,
      subject: oneLine(`${WORD[dispatch.kind]} from ${business_name}`),
      body: `${textOf(context, dispatch)}\n\nIf you do not know ${business_name}, do nothing: no money moves unless you pay.\n\n-- \n${context.config.brand.centre}\n`,
      key,
    });
  await markSent(context.db, id, context.clock.now());
}

function textOf({ config }: Context, { kind, link_id, business_name, memo, amount_cents }: DispatchRow): string {
  const address = `${config.public_url}${linkPath(kind, link_id)}`;
  return `${business_name} asks you for ${formatCents(amount_cents)}: ${memo}. Pay within ${LIFE[kind]}: ${address}`;
}
