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
        ? say(language, 'Your payment to {business} was not carried out', { business })
        : say(language, 'Your payment to {business} came back', { business }),
    reinitiation: () => say(language, 'Your account is debited again for {business}', { business }),
    reinitiation_cancelled: () => say(language, 'Your account is not debited again for {business}', { business }),
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
        label: say(language, 'Do you not recognize this? Tell us'),
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
      say(language, '{business} had refunded you {amount} of it before: you now have that twice.', {
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
      ? say(language, 'Your bank sent back your payment of {amount} to {business}: there was not enough money in the account.', {
          amount,
          business,
        })
      : say(language, 'Your bank sent back your payment of {amount} to {business}.', { amount, business }),
    ...whatIsOwed(message),
  ];
  if (facts.account_invalid) sentences.push(say(language, 'To pay with this account again, please link it anew.'));
  if (short) sentences.push(say(language, 'Until it is settled you cannot pay with us.'));
  return sentences;
}

function whatWasNotCarried({ language, business_name: business, amount_cents, file_rejected }: MessageRow): string[] {
  const amount = formatCents(amount_cents);
  return [
    file_rejected
      ? say(language, 'Our bank did not carry the file with your payment of {amount} to {business}. It was no fault of yours.', {
          amount,
          business,
        })
      : say(language, 'Our bank did not carry your payment of {amount} to {business}.', { amount, business }),
    say(language, 'You still owe it. It will not be debited again: please settle it with {business} directly.', { business }),
    say(language, 'If your account was debited for it all the same, please tell us.'),
  ];
}

function whatIsDisputed({ language, business_name: business, amount_cents, code }: MessageRow): string[] {
  const amount = formatCents(amount_cents);
  return [
    code === STOPPED
      ? say(language, 'Your bank sent back your payment of {amount} to {business}, because it was told to stop it.', { amount, business })
      : say(language, 'Your bank sent back your payment of {amount} to {business}, because it was told that you did not agree to it.', {
          amount,
          business,
        }),
    say(language, 'If you did mean to pay, please settle it with {business} directly.', { business }),
  ];
}

/** Whether the account is debited again, and what they can do themselves; nothing where nothing is owed. */
function whatIsOwed({ language, business_name: business, amount_cents, facts }: MessageRow): string[] {
  const owed = owedOf(facts, amount_cents);
  switch (owed?.next) {
    case 'retry':
      return [
        owed.retry_on === null
          ? say(language, 'You still owe it. Your bank is debited again soon: please keep the money in the account.')
          : say(language, 'You still owe it. Your bank is debited again on or about {day}: please keep the money in the account.', {
              day: dayIn(language, owed.retry_on),
            }),
      ];
    case 'retried':
      return [
        say(language, 'Your bank was debited again on {day}: please keep the money in the account until the payment posts.', {
          day: dayIn(language, owed.retry_on),
        }),
      ];
    case 'may_retry':
      return [
        say(language, 'You still owe it. {business} may have the account debited again, or you can settle it with them directly.', {
          business,
        }),
      ];
    case 'settle':
      return [say(language, 'You still owe it. It will not be debited again: please settle it with {business} directly.', { business })];
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
    say(language, '{business} asked us to debit your account again for your payment of {amount} that came back.', { business, amount }),
    whenDebited(language, amount, facts),
  ];
}

function whenDebited(language: Language, amount: string, { retry_on, retry_settled }: ReinitiationFacts): string {
  if (retry_on === null)
    return say(language, 'Your bank is debited soon: please keep {amount} in the account until the payment posts.', { amount });
  const day = dayIn(language, retry_on);
  return retry_settled
    ? say(language, 'Your bank was debited on {day}: please keep {amount} in the account until the payment posts.', { day, amount })
    : say(language, 'Your bank is debited on or about {day}: please keep {amount} in the account until the payment posts.', {
        day,
        amount,
      });
}

function ofCancelledReinitiation({ language, business_name: business, amount_cents, facts }: MessageRow): string[] {
  const words = { amount: formatCents(amount_cents), business };
  const sentences = [
    isTooLateToReinitiate(facts)
      ? say(
          language,
          'We told you that your account is debited again for your payment of {amount} to {business}. It is not: that would be too late now.',
          words,
        )
      : say(
          language,
          'We told you that your account is debited again for your payment of {amount} to {business}. In the end it is not.',
          words,
        ),
    owedOf(facts, amount_cents)?.next === 'may_retry'
      ? say(language, 'You still owe it. {business} may have the account debited again, or you can settle it with them directly.', {
          business,
        })
      : say(language, 'You still owe it. It will not be debited again: please settle it with {business} directly.', { business }),
  ];
  if (facts.account_invalid) sentences.push(say(language, 'To pay with this account again, please link it anew.'));
  sentences.push(say(language, 'Until it is settled you cannot pay with us.'));
  return sentences;
}
