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

function ofDebit({ brand, public_url }: Pick<Config, 'brand' | 'public_url'>, news: News, payer: NonNullable<News['payer']>) {
  const amount = formatCents(news.amount_cents);
  return writeMail(brand, `Failed: ${amount} from ${payer.full_name}`, [
    { is: 'text', text: `The bank did not carry the debit of ${payer.full_name}'s payment of ${amount}. The customer was not debited.` },
    {
      is: 'facts',
      facts: [
        ['Location', news.business_name],
        ['Transaction ID', payer.public_id],
      ],
    },
    { is: 'text', text: 'It is not paid out, and is not tried again. Please settle it with your customer, or take the payment anew.' },
    { is: 'link', label: 'Open your report', url: `${public_url}/merchant/report` },
  ]);
}

function ofReversal({ brand, public_url }: Pick<Config, 'brand' | 'public_url'>, news: News, payer: NonNullable<News['payer']>) {
  const amount = formatCents(news.amount_cents);
  return writeMail(brand, `Reversed: ${amount} from ${payer.full_name}`, [
    {
      is: 'text',
      text: `The debit of ${payer.full_name}'s payment of ${amount} should not have been. We reverse it: the money is back in the customer's account on or about ${longDay('en', news.settles_on)}.`,
    },
    {
      is: 'facts',
      facts: [
        ['Location', news.business_name],
        ['Transaction ID', payer.public_id],
        ['Reason', news.reason === null ? null : REASONS[news.reason]],
      ],
    },
    { is: 'text', text: 'The amount, less our fee, is taken from your payouts. It is no refund of yours, and cannot be retried.' },
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
  const came_back = news.refused_reason === null;
  return writeMail(brand, came_back ? `Your payout of ${amount} came back` : `Your payout of ${amount} was not carried`, [
    {
      is: 'text',
      text: came_back
        ? `Your bank sent back our payout of ${amount}. We keep the money for you.`
        : `The bank did not carry our payout of ${amount} to your account. We keep the money for you.`,
    },
    {
      is: 'facts',
      facts: [
        ['Location', news.business_name],
        ['Payout', news.payout_reference],
        ['Account', news.payout_last_four === null ? null : `ends in ${news.payout_last_four}`],
        ['Reason', came_back ? `${news.return_code} ${returnReason(news.return_code)}` : null],
      ],
    },
    {
      is: 'text',
      text: news.account_stopped
        ? 'Nothing more is sent to that account. Please contact us with the account that we should pay: what you are owed goes there with the next payout.'
        : 'It goes to your present account with the next payout.',
    },
    { is: 'link', label: 'Contact Support', url: `${public_url}/merchant/support` },
    { is: 'link', label: 'Open your payouts', url: `${public_url}/merchant/payouts` },
  ]);
}
