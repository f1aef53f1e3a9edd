import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Language } from '../../kernel/language/language.ts';
import { mailUsers, usersToNotify, usersWhoWant } from '../../merchants/business-users/index.ts';
import { postNotices, wantsText } from '../../notify/notices/index.ts';
import { sendMessage, type Words } from '../../notify/outbox/index.ts';
import { findNews, type News } from './store.ts';
import { writeToConsumer } from './write-to-consumer.ts';
import { writePayoutSent, writeToMerchant } from './write-to-merchant.ts';
import { writeToProvider } from './write-to-provider.ts';

/** The queued task's name. */
export const SEND_NOTICES = 'notices.send';
const ABOUT = ['refund_sent', 'reversal_sent', 'payout_sent', 'payout_returned', 'payout_refused', 'debit_not_carried'] as const;
const noticeSchema = z.object({
  about: z.enum(ABOUT),
  entry_id: z.string(),
  at: z.iso.datetime(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** A later notification would puzzle more than it says; receipts and statements show the entry. */
const NEWS_MS = 3 * 24 * 60 * 60_000;

/**
 * Tells people what became of an entry: a consumer by verified e-mail or text, a merchant's users by e-mail, the
 * provider at support; nobody, once overtaken. Interrupted, it goes on with the rest, as a key writes a message once.
 */
export async function sendNotices(context: Context, payload: unknown): Promise<void> {
  const { about, entry_id, at } = z.parse(noticeSchema, payload);
  if (context.clock.now().getTime() - new Date(at).getTime() > NEWS_MS) return;
  const news = await findNews(context.db, entry_id);
  if (!news) throw new Error(`there is no entry ${entry_id} to tell of`);
  const key = noticeKey(about, entry_id);
  if ((news.kind === 'refund' || news.kind === 'reversal' || about === 'payout_sent') && (news.rejected || news.returned)) return;
  if (news.payer) await notifyConsumer(context, about, news, news.payer, key);
  if (about !== 'refund_sent') await notifyMerchant(context, about, news, key);
  if (news.kind === 'payout' && about !== 'payout_sent') await notifyProvider(context, news, key);
}

type Payer = NonNullable<News['payer']>;

/** By verified e-mail or by text; of a refund alone they choose whether texts come, and their devices hear of it too. */
async function notifyConsumer(context: Context, about: Notice['about'], news: News, payer: Payer, key: string): Promise<void> {
  const { user_id, verified_email: to, phone, language } = payer;
  if (phone === null) return;
  const { mail, text } = writeToConsumer(context.config, news, payer);
  if (to !== null) await notify(context, key, { channel: 'email', to, ...mail }, language);
  else if (about !== 'refund_sent' || (await wantsText(context.db, user_id, 'refund')))
    await notify(context, key, { channel: 'sms', to: phone, body: text }, language);
  if (about !== 'refund_sent') return;
  const { amount_cents, business_name: business, settles_on } = news;
  const notice = { kind: 'refund', user_id, key: `notice:${key}`, amount_cents, business, public_id: payer.public_id, settles_on } as const;
  await context.db.transaction((tx) => postNotices(context, tx, [to === null ? { ...notice, no_text: true } : notice]));
}

async function notifyMerchant(context: Context, about: Notice['about'], news: News, key: string): Promise<void> {
  const mail = about === 'payout_sent' ? writePayoutSent(context.config, news) : writeToMerchant(context.config, news);
  await mailUsers(context, await whomToTell(context, about, news.business_id), { purpose: 'notice', key, mail });
}

/** Payouts are told to those who want it; what failed or was taken back of payments, to whoever may see reports. */
function whomToTell({ db }: Context, about: Notice['about'], business_id: string): Promise<string[]> {
  if (about === 'payout_sent') return usersWhoWant(db, business_id, 'payout_sent');
  return about === 'payout_returned' || about === 'payout_refused'
    ? usersWhoWant(db, business_id, 'payout_returned')
    : usersToNotify(db, business_id);
}

async function notifyProvider(context: Context, news: News, key: string): Promise<void> {
  const { brand } = context.config;
  await notify(context, `${key}:provider`, { channel: 'email', to: brand.support_email, ...writeToProvider(brand, news) });
}

function notify(context: Context, key: string, words: Words, language: Language = 'en'): Promise<void> {
  return sendMessage(context, { purpose: 'notice', key, words, language });
}

function noticeKey(about: Notice['about'], entry_id: string): string {
  return `${about}:${entry_id}`;
}

/** What notices to the consumer of these entries are kept under among messages. */
export function noticeKeysOf(entry_ids: readonly string[]): string[] {
  return entry_ids.flatMap((entry_id) => ABOUT.map((about) => noticeKey(about, entry_id)));
}
