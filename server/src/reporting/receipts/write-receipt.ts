import { type CHANNEL_LABELS, contactWords, formatMomentIn, type Receipt, type ReceiptDebit } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import { type Language, localeOf } from '../../kernel/language/language.ts';
import { say } from '../../kernel/language/say.ts';
import { type MailPart, type WrittenMail, writeMail } from '../../notify/mail/write-mail.ts';

/** The receipt as a mail, in the consumer's language. Its moment is written as everywhere. */
export function writeReceipt(
  { brand, public_url }: Pick<Config, 'brand' | 'public_url'>,
  receipt: Receipt,
  { first_name, language }: { first_name: string; language: Language },
): WrittenMail {
  const amount = formatCents(receipt.amount);
  const business = receipt.business_name;
  const { street_one, street_two, city, state, postal_code } = receipt.business_address;
  const parts: MailPart[] = [
    { is: 'text', text: say(language, 'Hi {name}, you paid {business}.', { name: first_name, business }) },
    { is: 'amount', text: amount },
    {
      is: 'facts',
      facts: [
        [say(language, 'Tip included'), receipt.tip ? formatCents(receipt.tip) : null],
        [say(language, 'Paid to'), business],
        [say(language, 'Address'), [street_one, street_two, `${city}, ${state} ${postal_code}`].filter(Boolean).join(', ')],
        [say(language, 'Contact'), contactWords(receipt.business_contact)],
        [say(language, 'Paid by'), receipt.consumer_name],
        [say(language, 'Date'), formatMomentIn(receipt.approved_at, receipt.time_zone, language)],
        [say(language, 'Transaction ID'), receipt.public_id],
        [say(language, 'Paid from'), `${receipt.institution_name} •••• ${receipt.last_four}`],
        [say(language, 'Channel'), say(language, CHANNEL_WORDS[receipt.channel])],
        [say(language, 'Order ID'), receipt.order_id],
        [say(language, 'Memo'), receipt.memo],
        [say(language, 'Status'), say(language, receipt.status)],
      ],
    },
    ...explain(receipt, language).map((text): MailPart => ({ is: 'text', text })),
    {
      is: 'link',
      label: say(language, 'See your latest receipt'),
      url: `${public_url}/dashboard/receipts/${receipt.public_id}`,
    },
    {
      is: 'link',
      label: say(language, 'Don’t recognize this? Tell us'),
      url: `${public_url}/dashboard/settings/contact-support?payment=${receipt.public_id}`,
    },
  ];
  return writeMail(brand, say(language, 'Receipt: {amount} to {business}', { amount, business }), parts, language);
}

/** How a payment was made, in words that have Spanish. */
export const CHANNEL_WORDS = {
  in_store: 'In Store',
  e_commerce: 'E-Commerce',
  payment_link: 'Payment Link',
  invoice_link: 'Invoice Link',
} as const satisfies typeof CHANNEL_LABELS;

/** What has become of the money, and what comes next, in sentences. */
export function explain(receipt: Receipt, language: Language): string[] {
  const { debits, debit_expected_on, posts_expected_on, posted_at, ended } = receipt;
  const said = debits.map((debit) => explainDebit(debit, language));
  if (debit_expected_on !== null)
    said.push(say(language, 'Approved. We’ll take it from your account on or about {day}.', { day: longDay(debit_expected_on, language) }));
  if (ended?.how === 'cancelled') said.push(say(language, 'Canceled before it reached your bank. You won’t be charged.'));
  if (ended?.how === 'not_collected') said.push(say(language, 'We couldn’t collect it. You weren’t charged.'));
  if (posted_at !== null) said.push(say(language, 'Posted. This payment is complete.'));
  else if (posts_expected_on !== null)
    said.push(
      say(language, 'It clears on or about {day}. Keep {amount} in your account until then.', {
        day: longDay(posts_expected_on, language),
        amount: formatCents(receipt.amount),
      }),
    );
  return said;
}

function explainDebit(debit: ReceiptDebit, language: Language): string {
  const { attempt, by_you } = debit;
  const what = whatOf(debit, language);
  if (by_you) return say(language, 'Your repayment. {what}', { what });
  return attempt === 1 ? what : say(language, 'Another attempt. {what}', { what });
}

function whatOf({ on, status, code, file_rejected }: ReceiptDebit, language: Language): string {
  const day = longDay(on, language);
  if (file_rejected) return say(language, 'The debit on {day} wasn’t carried out ({code}).', { day, code: code ?? '' });
  if (status === 'returned') {
    const reason = returnReason(code);
    return reason === '-'
      ? say(language, 'The debit on {day} was returned by your bank ({code}).', { day, code: code ?? '' })
      : say(language, 'The debit on {day} was returned by your bank: {reason} ({code}).', { day, code: code ?? '', reason });
  }
  if (status === 'on_its_way') return say(language, 'We’ll take it from your account on or about {day}.', { day });
  return say(language, 'It was taken from your account on {day}.', { day });
}

function longDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));
}
