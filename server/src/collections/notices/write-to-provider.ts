import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import { type WrittenMail, writeMail } from '../../notify/mail/write-mail.ts';
import type { News } from './store.ts';

/** The notice to the provider's support address of a payout returned or not carried, with what to do. */
export function writeToProvider(brand: Config['brand'], news: News): WrittenMail {
  const amount = formatCents(news.amount_cents);
  const what = news.refused_reason === null ? 'was returned' : 'failed';
  return writeMail(brand, `Payout of ${amount} to ${news.business_name} ${what}`, [
    {
      is: 'facts',
      facts: [
        ['Business', `${news.business_name} (${news.business_id})`],
        ['Payout', news.payout_reference],
        ['Account', `ends in ${news.payout_last_four}`],
        ['Reason', news.refused_reason ?? `${news.return_code} ${returnReason(news.return_code)}`],
      ],
    },
    {
      is: 'text',
      text: news.account_stopped
        ? `We won't send anything else to that account, and what the business is owed waits. Ask them for the account to pay, then enter it with npm run operate -- settlement-account ${news.business_id} --why WORDS --validated WORDS. If the account was right after all, enter the same one again.`
        : 'The business has another account now. What it is owed goes there with the next payout.',
    },
    { is: 'text', text: "npm run operate -- list-unpaid lists every business that can't be paid out." },
  ]);
}
