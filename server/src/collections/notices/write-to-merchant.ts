import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import { longDay } from '../../kernel/language/long-day.ts';
import { type WrittenMail, writeMail } from '../../notify/mail/write-mail.ts';
import type { News } from './store.ts';

/** The notice to a merchant's user of a sent reversal, a payout returned or not carried, or a debit not carried. */
export function writeToMerchant(config: Pick<Config, 'brand' | 'public_url'>, news: News): WrittenMail {
  if (!news.payer) return ofPayout(config, news);
  return news.kind === 'debit' ? ofDebit(config, news, news.payer) : ofReversal(config, news, news.payer);
}

/** That a payout is on its way, to whoever of a business wants to know. */
export function writePayoutSent({ brand, public_url }: Pick<Config, 'brand' | 'public_url'>, news: News): WrittenMail {
  const amount = formatCents(news.amount_cents);
  return writeMail(brand, `Your payout of ${amount} is on its way`, [
    { is: 'text', text: `We sent ${amount} to your account. It should arrive on or about ${longDay('en', news.settles_on)}.` },
    {
      is: 'facts',
      facts: [
        ['Location', news.business_name],
        ['Payout', news.payout_reference],
        ['Account', news.payout_last_four === null ? null : `ends in ${news.payout_last_four}`],
      ],
    },
    { is: 'link', label: 'Open your payouts', url: `${public_url}/merchant/payouts` },
    { is: 'link', label: 'Choose what we email you', url: `${public_url}/merchant/profile` },
  ]);
}

function ofDebit({ brand, public_url }: Pick<Config, 'brand' | 'public_url'>, news: News, payer: NonNullable<News['payer']>) {
  const amount = formatCents(news.amount_cents);
  return writeMail(brand, `Failed: ${amount} from ${payer.full_name}`, [
    { is: 'text', text: `The bank couldn't process ${payer.full_name}'s payment of ${amount}. The customer wasn't charged.` },
    {
      is: 'facts',
      facts: [
        ['Location', news.business_name],
        ['Transaction ID', payer.public_id],
      ],
    },
    { is: 'text', text: "It won't be paid out or tried again. Please ask your customer to pay another way, or take a new payment." },
    { is: 'link', label: 'Open your report', url: `${public_url}/merchant/report` },
  ]);
}

function ofReversal({ brand, public_url }: Pick<Config, 'brand' | 'public_url'>, news: News, payer: NonNullable<News['payer']>) {
  const amount = formatCents(news.amount_cents);
  return writeMail(brand, `Reversed: ${amount} from ${payer.full_name}`, [
    {
      is: 'text',
      text: `${payer.full_name}'s payment of ${amount} was taken in error. We're returning the money, and it should be back in the customer's account by about ${longDay('en', news.settles_on)}.`,
    },
    {
      is: 'facts',
      facts: [
        ['Location', news.business_name],
        ['Transaction ID', payer.public_id],
        ['Reason', news.reason === null ? null : REASONS[news.reason]],
      ],
    },
    { is: 'text', text: "The amount, less our fee, comes out of your payouts. It doesn't count as a refund, and it can't be retried." },
    { is: 'link', label: 'Open your payouts', url: `${public_url}/merchant/payouts` },
  ]);
}

const REASONS: Record<NonNullable<News['reason']>, string> = {
  duplicate: 'Debited twice',
  'wrong-amount': 'The wrong amount',
  'wrong-receiver': 'The wrong account',
  'wrong-date': 'The wrong day',
};

function ofPayout({ brand, public_url }: Pick<Config, 'brand' | 'public_url'>, news: News): WrittenMail {
  const amount = formatCents(news.amount_cents);
  const returned = news.refused_reason === null;
  return writeMail(brand, returned ? `Your payout of ${amount} was returned` : `Your payout of ${amount} failed`, [
    {
      is: 'text',
      text: returned
        ? `Your bank returned our payout of ${amount}. We're keeping the money for you.`
        : `The bank couldn't process our payout of ${amount} to your account. We're keeping the money for you.`,
    },
    {
      is: 'facts',
      facts: [
        ['Location', news.business_name],
        ['Payout', news.payout_reference],
        ['Account', news.payout_last_four === null ? null : `ends in ${news.payout_last_four}`],
        ['Reason', returned ? `${news.return_code} ${returnReason(news.return_code)}` : null],
      ],
    },
    {
      is: 'text',
      text: news.account_stopped
        ? "We won't send anything else to that account. Please contact us with the account to use. The money goes there with your next payout."
        : 'It goes to your current account with your next payout.',
    },
    { is: 'link', label: 'Contact Support', url: `${public_url}/merchant/support` },
    { is: 'link', label: 'Open your payouts', url: `${public_url}/merchant/payouts` },
  ]);
}
