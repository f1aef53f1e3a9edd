import { isTooLateToReinitiate, owedOf, REINITIABLE_CODES, type ReinitiationFacts } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import type { Language } from '../../kernel/language/language.ts';
import { say } from '../../kernel/language/say.ts';
import type { WrittenMail } from '../../notify/mail/write-mail.ts';
import { writeToPayer } from '../../notify/mail/write-to-payer.ts';
import type { MessageRow } from './message-store.ts';
import { dayIn } from './reinitiation-day.ts';

/** Payment Stopped: the customer may have agreed to it all the same. */
const STOPPED = 'R08';

/** What a consumer is told of a return or a reinitiation, as a mail and as a text, in their language. */
export function writeToConsumer(config: Pick<Config, 'brand' | 'public_url'>, message: MessageRow): { mail: WrittenMail; text: string } {
  const { language, first_name, business_name: business, public_id } = message;
  const sentences = SENTENCES[message.about](message);
  const subjects = {
    return: () =>
      isNotCarried(message)
        ? say(language, 'Your payment to {business} wasn’t carried out', { business })
        : say(language, 'Your payment to {business} was returned', { business }),
    reinitiation: () => say(language, 'We’re trying your payment to {business} again', { business }),
    reinitiation_cancelled: () => say(language, 'We won’t try your payment to {business} again', { business }),
  };
  return writeToPayer(config, {
    language,
    first_name,
    public_id,
    subject: subjects[message.about](),
    sentences,
    further: [
      {
        is: 'link',
        label: say(language, 'Don’t recognize this? Tell us'),
        url: `${config.public_url}/dashboard/settings/contact-support?payment=${public_id}`,
      },
    ],
  });
}

const SENTENCES = { return: ofReturn, reinitiation: ofReinitiation, reinitiation_cancelled: ofCancelledReinitiation };

function ofReturn(message: MessageRow): string[] {
  const { language, business_name: business, refund_sent_cents } = message;
  const sentences = whatCameBack(message);
  if (refund_sent_cents > 0)
    sentences.push(
      say(language, '{business} had already refunded you {amount} of it, so you now have that twice.', {
        business,
        amount: formatCents(refund_sent_cents),
      }),
    );
  return sentences;
}

function whatCameBack(message: MessageRow): string[] {
  if (isNotCarried(message)) return whatWasNotCarried(message);
  if (owedOf(message.facts, message.amount_cents)?.next === 'disputed') return whatIsDisputed(message);
  const { language, business_name: business, code, facts } = message;
  const amount = formatCents(message.amount_cents);
  const short = REINITIABLE_CODES.includes(code);
  const sentences = [
    short
      ? say(language, 'Your bank returned your payment of {amount} to {business} because there wasn’t enough money in the account.', {
          amount,
          business,
        })
      : say(language, 'Your bank returned your payment of {amount} to {business}.', { amount, business }),
    ...whatIsOwed(message),
  ];
  if (facts.account_invalid) sentences.push(say(language, 'To pay with this account, please link it again.'));
  if (short) sentences.push(say(language, 'You can’t pay with us until it’s paid.'));
  return sentences;
}

function whatWasNotCarried({ language, business_name: business, amount_cents, file_rejected }: MessageRow): string[] {
  const amount = formatCents(amount_cents);
  return [
    file_rejected
      ? say(language, 'Our bank couldn’t process your payment of {amount} to {business}. You did nothing wrong.', {
          amount,
          business,
        })
      : say(language, 'Our bank didn’t process your payment of {amount} to {business}.', { amount, business }),
    say(language, 'You still owe it. We won’t try again. Please pay {business} directly.', { business }),
    say(language, 'If the money was still taken from your account, please tell us.'),
  ];
}

function whatIsDisputed({ language, business_name: business, amount_cents, code }: MessageRow): string[] {
  const amount = formatCents(amount_cents);
  return [
    code === STOPPED
      ? say(language, 'Your bank returned your payment of {amount} to {business} because it was asked to stop it.', { amount, business })
      : say(language, 'Your bank returned your payment of {amount} to {business} because it was reported as unauthorized.', {
          amount,
          business,
        }),
    say(language, 'If you meant to pay, please contact {business}.', { business }),
  ];
}

/** Whether the account is debited again, and what they can do themselves; nothing where nothing is owed. */
function whatIsOwed({ language, business_name: business, amount_cents, facts }: MessageRow): string[] {
  const owed = owedOf(facts, amount_cents);
  switch (owed?.next) {
    case 'retry':
      return [
        owed.retry_on === null
          ? say(language, 'You still owe it. We’ll try again soon. Please keep the money in your account.')
          : say(language, 'You still owe it. We’ll try again on or about {day}. Please keep the money in your account.', {
              day: dayIn(language, owed.retry_on),
            }),
      ];
    case 'retried':
      return [
        say(language, 'We tried again on {day}. Please keep the money in your account until the payment clears.', {
          day: dayIn(language, owed.retry_on),
        }),
      ];
    case 'may_retry':
      return [
        say(language, 'You still owe it. {business} may try again, or you can pay them directly.', {
          business,
        }),
      ];
    case 'settle':
      return [say(language, 'You still owe it. We won’t try again. Please pay {business} directly.', { business })];
    default:
      return [];
  }
}

/** Our bank did not carry it: no bank of the consumer's has said anything. */
function isNotCarried({ file_rejected, entry_refused }: MessageRow): boolean {
  return file_rejected || entry_refused;
}

function ofReinitiation({ language, business_name: business, amount_cents, facts }: MessageRow): string[] {
  const amount = formatCents(amount_cents);
  return [
    say(language, '{business} asked us to try your returned payment of {amount} again.', { business, amount }),
    whenDebited(language, amount, facts),
  ];
}

function whenDebited(language: Language, amount: string, { retry_on, retry_settled }: ReinitiationFacts): string {
  if (retry_on === null)
    return say(language, 'We’ll take it from your account soon. Please keep {amount} there until the payment clears.', { amount });
  const day = dayIn(language, retry_on);
  return retry_settled
    ? say(language, 'We took it from your account on {day}. Please keep {amount} in the account until the payment clears.', { day, amount })
    : say(language, 'We’ll take it from your account on or about {day}. Please keep {amount} there until the payment clears.', {
        day,
        amount,
      });
}

function ofCancelledReinitiation({ language, business_name: business, amount_cents, facts }: MessageRow): string[] {
  const words = { amount: formatCents(amount_cents), business };
  const sentences = [
    isTooLateToReinitiate(facts)
      ? say(language, 'We told you we’d try your payment of {amount} to {business} again. We won’t, because it’s too late now.', words)
      : say(language, 'We told you we’d try your payment of {amount} to {business} again. We won’t.', words),
    owedOf(facts, amount_cents)?.next === 'may_retry'
      ? say(language, 'You still owe it. {business} may try again, or you can pay them directly.', {
          business,
        })
      : say(language, 'You still owe it. We won’t try again. Please pay {business} directly.', { business }),
  ];
  if (facts.account_invalid) sentences.push(say(language, 'To pay with this account, please link it again.'));
  sentences.push(say(language, 'You can’t pay with us until it’s paid.'));
  return sentences;
}
