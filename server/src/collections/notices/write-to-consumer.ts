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
    const subject = say(language, 'Your payment to {business} did not go through', { business });
    const sentences = [
      say(language, 'Our bank did not carry your payment of {amount} to {business}.', { amount, business }),
      say(language, 'Your account is not debited for it. Please settle it with {business} directly.', { business }),
    ];
    return writeToPayer(config, { language, first_name, public_id, subject, sentences });
  }
  const values = { amount, business, day: longDay(language, news.settles_on) };
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
  return writeToPayer(config, { language, first_name, public_id, subject, sentences });
}

const REASONS = {
  duplicate: 'It was debited twice.',
  'wrong-amount': 'The amount that was debited was wrong.',
  'wrong-receiver': 'It was debited from the wrong account.',
  'wrong-date': 'It was debited on the wrong day.',
} as const satisfies Record<NonNullable<News['reason']>, Text>;
