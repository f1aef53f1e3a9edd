import { linkPath } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { say } from '../../kernel/language/say.ts';
import { writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage, type Words } from '../../notify/outbox/index.ts';
import { stopAddress, stopByOnePress } from '../../notify/preferences/index.ts';
import { type DispatchRow, findDispatch, markFailure } from './store.ts';

/** The queued task's name. */
export const SEND_LINK = 'links.send';

const TEXT = {
  payment_link: '{business} requested {amount} for {memo}. Pay within 12 hours: {address}',
  invoice_link: '{business} requested {amount} for {memo}. Pay within 30 days: {address}',
} as const;
const SUBJECT = { payment_link: 'Payment link from {business}', invoice_link: 'Invoice from {business}' } as const;
const PAY = { payment_link: 'Pay within 12 hours', invoice_link: 'Pay within 30 days' } as const;

/**
 * Writes a link's message, once, where it can still be paid and its recipient still wants messages. The payload is the
 * dispatch's id: a queue is no place for people's data. `message-rules.ts` reports what became of it.
 */
export async function sendLink(context: Context, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const now = context.clock.now();
  const dispatch = await findDispatch(context.db, id, now);
  if (!dispatch) throw new Error(`there is no dispatch ${id}`);
  if (dispatch.is_done) return;
  if (!dispatch.can_be_paid || dispatch.recipient === null) return markFailure(context.db, id, 'too_late', now);
  const stop = await stopAddress(context, dispatch.organization_id, dispatch.recipient);
  // They have stopped the organization's messages since it was asked for.
  if (stop === undefined) return markFailure(context.db, id, 'stopped', now);
  await sendMessage(context, {
    purpose: 'payment_link',
    about: id,
    key: `link:${id}`,
    language: dispatch.language,
    organization_id: dispatch.organization_id,
    life_ms: dispatch.expires_at.getTime() - now.getTime(),
    words: wordsOf(context, dispatch, dispatch.recipient, stop),
  });
}

/** In the words of a consumer who is reached there, in their language; in English to everybody else. */
function wordsOf(context: Context, dispatch: DispatchRow, to: string, stop: string): Words {
  const { kind, link_id, business_name: business, memo, amount_cents, language } = dispatch;
  const { brand, public_url } = context.config;
  const address = `${public_url}${linkPath(kind, link_id)}`;
  const amount = formatCents(amount_cents);
  if (dispatch.method === 'sms') {
    const text = say(language, TEXT[kind], { business, amount, memo, address });
    return { channel: 'sms', to, body: `${text} ${say(language, 'Stop these texts: {stop}', { stop })}` };
  }
  const mail = writeMail(
    brand,
    say(language, SUBJECT[kind], { business }),
    [
      { is: 'text', text: say(language, '{business} is requesting:', { business }) },
      { is: 'amount', text: amount },
      { is: 'facts', facts: [[say(language, 'Memo'), memo]] },
      { is: 'link', label: say(language, PAY[kind]), url: address },
      { is: 'text', text: say(language, 'If you don’t know {business}, ignore this. You won’t be charged unless you pay.', { business }) },
      { is: 'link', label: say(language, 'Stop these emails from {business}', { business }), url: stop },
    ],
    language,
  );
  return { channel: 'email', to, ...mail, stop_url: stopByOnePress(context, dispatch.organization_id, to) };
}
