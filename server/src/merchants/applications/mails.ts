import { APPLICATION_LINK_DAYS } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { type MailPart, writeMail } from '../../notify/mail/write-mail.ts';
import type { NewMessage } from '../../notify/outbox/index.ts';
import { feeWords } from '../businesses/index.ts';

type Brand = Pick<Context, 'config'>;
const text = (words: string): MailPart => ({ is: 'text', text: words });

function mail(
  { config }: Brand,
  purpose: 'application' | 'application_link',
  to: { email: string; id: string; key: string },
  subject: string,
  parts: readonly MailPart[],
): NewMessage {
  const words = { channel: 'email', to: to.email, ...writeMail(config.brand, subject, parts) } as const;
  return { purpose, about: to.id, key: `application:${to.key}`, language: 'en', words };
}

interface To {
  readonly id: string;
  readonly email: string;
  /** What tells this mail from others of the application. */
  readonly key: string;
}

/** A link to go on with an application. It names nobody: whoever began it may have entered somebody else's address. */
export function linkMail(context: Brand, to: To, url: string): NewMessage {
  const { brand } = context.config;
  return mail(context, 'application_link', to, `Your application to ${brand.center}`, [
    text(`Somebody began an application to take payments with ${brand.center}, and gave this address. Go on with it here, on any device:`),
    { is: 'link', label: 'Go on with your application', url },
    text(`The link works for ${APPLICATION_LINK_DAYS} days. If it wasn't you, do nothing.`),
  ]);
}

export function receivedMail(context: Brand, to: To, business_name: string): NewMessage {
  const { brand } = context.config;
  return mail(context, 'application', to, `We have your application for ${business_name}`, [
    text(`Thank you. We have your application for ${business_name}, and usually answer within three banking days.`),
    text('If we need to know more, we write to this address. You have nothing else to do now.'),
    text(`You signed the ${brand.center} merchant agreement with it.`),
  ]);
}

export function questionMail(
  context: Brand,
  to: To,
  { business_name, question, url }: { business_name: string; question: string; url: string },
): NewMessage {
  return mail(context, 'application_link', to, `A question about your application for ${business_name}`, [
    text(`Before we can decide on your application for ${business_name}, we need to know:`),
    { is: 'lines', text: question },
    { is: 'link', label: 'Answer the question', url },
    text(
      `You can change your application there, too. The link works for ${APPLICATION_LINK_DAYS} days; without an answer by then, we close the application.`,
    ),
  ]);
}

export function approvedMail(
  context: Brand,
  to: To,
  approval: {
    business_name: string;
    username: string;
    fee_basis_points: number;
    fee_fixed_cents: number;
    exposure_day_cents: number;
    exposure_open_cents: number;
  },
): NewMessage {
  const { business_name, username } = approval;
  return mail(context, 'application', to, `Your application for ${business_name} is approved`, [
    text(`Welcome. Your application for ${business_name} is approved.`),
    {
      is: 'facts',
      facts: [
        ['Fee for each payment', feeWords(approval)],
        ['Collected for you in a day, at most', formatCents(approval.exposure_day_cents)],
        ['Open at a time, at most', formatCents(approval.exposure_open_cents)],
        ['Username', username],
      ],
    },
    text('A second email invites you to choose a password. The first log-in with it opens the business, and you can take payments.'),
  ]);
}

export function declinedMail(context: Brand, to: To, { business_name, reason }: { business_name: string; reason: string }): NewMessage {
  return mail(context, 'application', to, `Your application for ${business_name}`, [
    text(`We have looked at your application for ${business_name}, and can't take it on. The reason:`),
    { is: 'lines', text: reason },
    text('If something has changed, or we got something wrong, write to us.'),
  ]);
}

export function closedMail(context: Brand, to: To, business_name: string): NewMessage {
  return mail(context, 'application', to, `Your application for ${business_name} is closed`, [
    text(
      `We asked you about your application for ${business_name}, and have had no answer in ${APPLICATION_LINK_DAYS} days, so we closed it.`,
    ),
    text('You can apply again at any time.'),
  ]);
}
