import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import { longDay } from '../../kernel/language/long-day.ts';
import { say, type Text } from '../../kernel/language/say.ts';
import type { WrittenMail } from '../../notify/mail/write-mail.ts';
import { writeToPayer } from '../../notify/mail/write-to-payer.ts';
import type { News } from './store.ts';

/**
 * The notice to a consumer of a sent refund or reversal, or a debit that never left our bank, as mail and text, in
 * their language.
 */
export function writeToConsumer(
  config: Pick<Config, 'brand' | 'public_url'>,
  news: News,
  { language, first_name, public_id }: NonNullable<News['payer']>,
): { mail: WrittenMail; text: string } {
  const { business_name: business, reason } = news;
  const amount = formatCents(news.amount_cents);
  if (news.kind === 'debit') {
    const subject = say(language, 'Your payment to {business} didn’t go through', { business });
    const sentences = [
      say(language, 'Our bank didn’t process your payment of {amount} to {business}.', { amount, business }),
      say(language, 'It wasn’t taken from your account. Please pay {business} directly.', { business }),
    ];
    return writeToPayer(config, { language, first_name, public_id, subject, sentences });
  }
  const values = { amount, business, day: longDay(language, news.settles_on) };
  const subject =
    reason === null
      ? say(language, 'Your refund from {business} is on its way', values)
      : say(language, 'We’re reversing your payment to {business}', values);
  const sentences =
    reason === null
      ? [say(language, '{business} refunded you {amount}. It should reach your account on or about {day}.', values)]
      : [
          say(language, 'We’re reversing your payment of {amount} to {business}.', values),
          say(language, REASONS[reason]),
          say(language, '{amount} should be back in your account on or about {day}.', values),
        ];
  return writeToPayer(config, { language, first_name, public_id, subject, sentences });
}

const REASONS = {
  duplicate: 'It was charged twice.',
  'wrong-amount': 'The wrong amount was charged.',
  'wrong-receiver': 'It was taken from the wrong account.',
  'wrong-date': 'It was taken on the wrong day.',
} as const satisfies Record<NonNullable<News['reason']>, Text>;
