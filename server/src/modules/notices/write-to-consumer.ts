import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import { type Language, localeOf } from '../../language/language.ts';
import { say, type Text } from '../../language/say.ts';
import { oneLine, type WrittenMail, writeMail } from '../../mail/write-mail.ts';
import type { News } from './store.ts';

/** What a consumer is told of a refund or a reversal that was sent, as a mail and as a text, in their language. */
export function writeToConsumer(
  { brand, public_url }: Pick<Config, 'brand' | 'public_url'>,
  news: News,
  { language, first_name, public_id }: NonNullable<News['payer']>,
): { mail: WrittenMail; text: string } {
  const { business_name: business, reason } = news;
  const values = { amount: formatCents(news.amount_cents), business, day: longDay(language, news.settles_on) };
  const subject =
    reason === null
      ? say(language, 'Your refund from {business} is on its way', values)
      : say(language, 'Your payment to {business} is reversed', values);
  const sentences =
    reason === null
      ? [say(language, '{business} refunds you {amount}. It reaches your account on or about {day}.', values)]
      : [
          say(language, 'Your payment of {amount} to {business} is reversed.', values),
          say(language, REASONS[reason]),
          say(language, '{amount} is put back into your account on or about {day}.', values),
        ];
  const url = `${public_url}/dashboard/receipts/${public_id}`;
  return {
    text: oneLine(`${brand.name}: ${sentences.join(' ')} ${url}`),
    mail: writeMail(
      brand,
      subject,
      [
        { is: 'text', text: say(language, 'Hi {name},', { name: first_name }) },
        ...sentences.map((text) => ({ is: 'text', text }) as const),
        { is: 'link', label: say(language, 'See how the payment stands now'), url },
      ],
      language,
    ),
  };
}

const REASONS = {
  duplicate: 'It was debited twice.',
  'wrong-amount': 'The amount that was debited was wrong.',
  'wrong-receiver': 'It was debited from the wrong account.',
  'wrong-date': 'It was debited on the wrong day.',
} as const satisfies Record<NonNullable<News['reason']>, Text>;

function longDay(language: Language, day: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
