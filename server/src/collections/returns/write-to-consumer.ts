import { contactWords, isTooLateToReinitiate, owedOf, REINITIABLE_CODES, type ReinitiationFacts, whyNotRepay } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import type { Language } from '../../kernel/language/language.ts';
import { say } from '../../kernel/language/say.ts';
import type { MailPart, WrittenMail } from '../../notify/mail/write-mail.ts';
import { writeToPayer } from '../../notify/mail/write-to-payer.ts';
import type { MessageRow } from './message-store.ts';
import { dayIn } from './reinitiation-day.ts';

/** Payment Stopped: the customer may have agreed to it all the same. */
const STOPPED = 'R08';

/** What a consumer is told of a return or a reinitiation, as a mail and as a text, in their language. */
export function writeToConsumer(config: Pick<Config, 'brand' | 'public_url'>, message: MessageRow): { mail: WrittenMail; text: string } {
  const { language, first_name, business_name: business, public_id } = message;
  const sentences = [...SENTENCES[message.about](message), ...contactSentence(message)];
  const subjects = {
    return: () =>
      isNotCarried(message)
        ? say(language, 'Your payment to {business} wasn’t carried out', { business })
        : say(language, 'Your payment to {business} was returned', { business }),
    reinitiation: () =>
      message.by_consumer
        ? say(language, 'You’re repaying {business}', { business })
        : say(language, 'We’re trying your payment to {business} again', { business }),
    reinitiation_cancelled: () =>
      message.by_consumer
        ? say(language, 'Your repayment to {business} didn’t go through', { business })
        : say(language, 'We won’t try your payment to {business} again', { business }),
  };
  return writeToPayer(config, {
    language,
    first_name,
    public_id,
    subject: subjects[message.about](),
    sentences,
    further: [
      ...wayToRepay(config, message),
      {
        is: 'link',
        label: say(language, 'Don’t recognize this? Tell us'),
        url: `${config.public_url}/dashboard/settings/contact-support?payment=${public_id}`,
      },
    ],
  });
}

/** How to reach the business, where it says so. */
function contactSentence({ language, business_name: business, contact_phone, contact_email }: MessageRow): string[] {
  const contact = contactWords({ phone: contact_phone, email: contact_email });
  return contact === null ? [] : [say(language, 'You can reach {business} at {contact}.', { business, contact })];
}

/** Where it can be repaid, of what can be: nobody has to look for it. */
function wayToRepay({ public_url }: Pick<Config, 'public_url'>, { language, facts, public_id, amount_cents }: MessageRow): MailPart[] {
  if (whyNotRepay(facts) !== undefined) return [];
  const label = say(language, 'Repay {amount}', { amount: formatCents(amount_cents) });
  return [{ is: 'link', label, url: `${public_url}/dashboard/repay/${public_id}` }];
}

const SENTENCES = { return: ofReturn, reinitiation: ofReinitiation, reinitiation_cancelled: ofCancelledReinitiation };

function ofReturn(message: MessageRow): string[] {
  const { language, business_name: business, refund_sent_cents } = message;
  const sentences = whatCameBack(message);
  if (refund_sent_cents > 0)
    sentences.push(
      say(language, '{business} had already refunded you {amount} of it, so you now have that amount twice.', {
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
      ? say(language, 'Your bank returned your payment of {amount} to {business} because a stop payment was requested.', {
          amount,
          business,
        })
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
    case 'settle':
      return [howToPay(language, business, facts)];
    default:
      return [];
  }
}

/** What is left to do about what is owed, while no debit of it is on its way. */
function howToPay(language: Language, business: string, facts: ReinitiationFacts): string {
  if (whyNotRepay(facts) !== undefined)
    return say(language, 'You still owe it. We won’t try again. Please pay {business} directly.', { business });
  return say(language, 'You still owe it. You can repay it in the app.');
}

/** Our bank did not carry it: no bank of the consumer's has said anything. */
function isNotCarried({ file_rejected, entry_refused }: MessageRow): boolean {
  return file_rejected || entry_refused;
}

function ofReinitiation({ language, business_name: business, amount_cents, facts, by_consumer }: MessageRow): string[] {
  const amount = formatCents(amount_cents);
  return [
    by_consumer
      ? say(language, 'You’re repaying {amount} to {business} for a returned payment.', { business, amount })
      : say(language, '{business} asked us to try your returned payment of {amount} again.', { business, amount }),
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

function ofCancelledReinitiation({ language, business_name: business, amount_cents, facts, by_consumer }: MessageRow): string[] {
  const words = { amount: formatCents(amount_cents), business };
  if (by_consumer)
    return [
      say(language, 'Your repayment of {amount} to {business} couldn’t be sent to your bank. You weren’t charged.', words),
      say(language, 'You still owe it. You can repay it in the app.'),
    ];
  const sentences = [
    isTooLateToReinitiate(facts)
      ? say(language, 'We told you we’d try your payment of {amount} to {business} again. It’s too late for that now, so we won’t.', words)
      : say(language, 'We told you we’d try your payment of {amount} to {business} again. We won’t.', words),
    howToPay(language, business, facts),
  ];
  if (facts.account_invalid) sentences.push(say(language, 'To pay with this account, please link it again.'));
  sentences.push(say(language, 'You can’t pay with us until it’s paid.'));
  return sentences;
}
