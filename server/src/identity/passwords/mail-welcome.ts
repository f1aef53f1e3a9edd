import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Language } from '../../kernel/language/language.ts';
import { say } from '../../kernel/language/say.ts';
import { type MailPart, writeMail } from '../../notify/mail/write-mail.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { WELCOME_LINK_MS } from '../lifetimes.ts';
import { newPasswordLink } from './password-link.ts';
import { findInvitation } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Somebody who was made a merchant's user. */
export interface Newcomer {
  readonly user_id: string;
  /** What tokens call them. */
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  readonly language: Language;
  /** What they were added to: a business, or the organization where they work at several. */
  readonly business: string;
  /** The username of whoever added them; null where the provider did. */
  readonly added_by: string | null;
}

/**
 * Mails a new user who added them, to which business, and a new link to choose a password, good once, for
 * `WELCOME_LINK_MS`; where an outside provider keeps passwords, to its log-in page. Whoever's invitation was withdrawn
 * is not mailed.
 */
export async function mailWelcome(context: Context, newcomer: Newcomer): Promise<void> {
  const { user_id, subject, email, language, business } = newcomer;
  const { brand, oidc_issuer } = context.config;
  const invitation = await findInvitation(context.db, subject);
  if (invitation?.is_withdrawn) return;
  const purpose = invitation === undefined ? 'welcome' : 'invitation';
  const link = oidc_issuer === undefined ? newPasswordLink(context, subject, purpose, WELCOME_LINK_MS) : undefined;
  const title = say(language, 'Welcome to {business} on {brand}', { business, brand: brand.name });
  const mail = writeMail(brand, title, partsOf(context, newcomer, link && { url: link.url, purpose }), language);
  const words = { channel: 'email', to: email, ...mail } as const;
  const key = `welcome:${link?.token_hash ?? randomUUID()}`;
  await sendMessage(context, { purpose: 'welcome', about: user_id, key, language, words }, link?.keep);
}

function partsOf(
  { config }: Context,
  { username, language, business, added_by }: Newcomer,
  link: { url: string; purpose: 'welcome' | 'invitation' } | undefined,
): MailPart[] {
  const { brand, public_url } = config;
  const { center } = brand;
  const text = (words: string): MailPart => ({ is: 'text', text: words });
  const log_in = `${public_url}/merchant`;
  return [
    text(say(language, 'Hi {name},', { name: username })),
    text(
      added_by === null
        ? say(language, 'The team at {center} added you to {business}.', { center, business })
        : say(language, '{person} added you to {business} at {center}.', { person: added_by, center, business }),
    ),
    { is: 'facts', facts: [[say(language, 'Username'), username]] },
    ...(link === undefined
      ? [
          { is: 'link', label: say(language, 'Log in'), url: log_in } as const,
          text(say(language, 'If you have no password yet, ask for one on the log-in page.')),
        ]
      : [
          { is: 'link', label: say(language, 'Choose a password'), url: link.url } as const,
          text(
            link.purpose === 'invitation'
              ? say(language, 'The link works once, for {days} days. If it has expired, ask whoever added you to send it again.', {
                  days: WELCOME_LINK_MS / DAY_MS,
                })
              : say(
                  language,
                  'The link works once, for {days} days. If it expired, choose “Forgot your password?” on the log-in page to get a new one.',
                  { days: WELCOME_LINK_MS / DAY_MS },
                ),
          ),
          { is: 'link', label: say(language, 'Go to the log-in page'), url: log_in } as const,
        ]),
    text(say(language, 'If you didn’t expect this, ignore this email.')),
  ];
}
