import { formatCents } from '@drawbridge/money';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Language } from '../kernel/language/language.ts';
import { say } from '../kernel/language/say.ts';
import { mailUsers, usersToNotify } from '../merchants/business-users/index.ts';
import { type WrittenMail, writeMail } from '../notify/mail/write-mail.ts';
import { writeToPayer } from '../notify/mail/write-to-payer.ts';
import { sendMessage, type Words } from '../notify/outbox/index.ts';
import { findNotReleased, type NotReleased } from './payer-store.ts';

/** The queued task's name. */
export const TELL_NOT_RELEASED = 'risk.tell-not-released';
const payloadSchema = z.object({ purchase_id: z.string(), at: z.iso.datetime() });

/** A later notice would puzzle more than it says; the payment's own page shows what became of it. */
const NEWS_MS = 3 * 24 * 60 * 60_000;

/** Tells the customer and the business that a payment was canceled before anything was debited; not by which rule. */
export async function tellNotReleased(context: Context, payload: unknown): Promise<void> {
  const { purchase_id, at } = z.parse(payloadSchema, payload);
  if (context.clock.now().getTime() - new Date(at).getTime() > NEWS_MS) return;
  const of = await findNotReleased(context.db, purchase_id);
  if (!of) throw new Error(`there is no payment ${purchase_id} to tell of`);
  const key = `not_released:${purchase_id}`;
  const { mail, text } = toPayer(context.config, of);
  await tell(context, key, of.verified_email === null ? sms(of, text) : { channel: 'email', to: of.verified_email, ...mail }, of.language);
  const words = toBusiness(context.config, of);
  await mailUsers(context, await usersToNotify(context.db, of.business_id), { purpose: 'notice', key, mail: words });
}

const sms = ({ phone }: NotReleased, body: string): Words => ({ channel: 'sms', to: phone, body });

function tell(context: Context, key: string, words: Words, language: Language = 'en'): Promise<void> {
  return sendMessage(context, { purpose: 'notice', key, words, language });
}

function toPayer(config: Context['config'], { language, first_name, public_id, amount_cents, business_name: business }: NotReleased) {
  const amount = formatCents(amount_cents);
  return writeToPayer(config, {
    language,
    first_name,
    public_id,
    subject: say(language, 'Your payment to {business} was canceled', { business }),
    sentences: [
      say(language, 'We couldn’t approve your payment of {amount} to {business}, so we canceled it.', { amount, business }),
      say(language, 'It wasn’t taken from your account. Please pay {business} directly.', { business }),
    ],
  });
}

function toBusiness(
  { brand, public_url }: Context['config'],
  { amount_cents, full_name, business_name, public_id }: NotReleased,
): WrittenMail {
  const amount = formatCents(amount_cents);
  return writeMail(brand, `Canceled: ${amount} from ${full_name}`, [
    { is: 'text', text: `We canceled ${full_name}'s payment of ${amount} before it went to the bank. The customer wasn't charged.` },
    {
      is: 'facts',
      facts: [
        ['Location', business_name],
        ['Transaction ID', public_id],
      ],
    },
    { is: 'text', text: "It won't be paid out. Please ask your customer to pay another way, or contact us." },
    { is: 'link', label: 'Open your report', url: `${public_url}/merchant/report` },
  ]);
}
