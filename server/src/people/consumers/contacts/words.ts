import type { Context } from '../../../context.ts';
import type { Language } from '../../../kernel/language/language.ts';
import { say } from '../../../kernel/language/say.ts';
import { mailOfOwnChange, textOfOwnChange } from '../../../notify/mail/own-change.ts';
import type { Words } from '../../../notify/outbox/index.ts';

/** What is told to the end that was used before. Of the new one no more than its owner needs to know it by. */
export type Happened =
  | {
      readonly kind: 'phone';
      readonly last_four: string;
      /** The old phone is in other hands, and nothing on it signs in anymore. */
      readonly lost: boolean;
    }
  | {
      readonly kind: 'email';
      /** The new address; it is shown masked. */
      readonly email: string;
    };

/** A text about it, with what to do if it was somebody else. */
export function textOfChange(context: Pick<Context, 'config'>, language: Language, to: string, happened: Happened): Words {
  return textOfOwnChange(context, language, to, whatHappened(language, happened));
}

/** The same by mail. */
export function mailOfChange(context: Pick<Context, 'config'>, language: Language, to: string, happened: Happened): Words {
  const { brand, public_url } = context.config;
  const subject =
    happened.kind === 'phone'
      ? say(language, 'Your {brand} phone number was changed', { brand: brand.name })
      : say(language, 'Your {brand} email was changed', { brand: brand.name });
  const further = happened.kind === 'phone' && !happened.lost ? passkeysToCheck(language, public_url) : [];
  return mailOfOwnChange(context, language, to, { subject, what: whatHappened(language, happened), further });
}

/** A phone that is given away may still hold one. */
function passkeysToCheck(language: Language, public_url: string) {
  return [
    { is: 'text', text: say(language, 'Your passkeys still work. Remove any you no longer have.') },
    { is: 'link', label: say(language, 'Check your passkeys'), url: `${public_url}/dashboard/settings/passkeys` },
  ] as const;
}

function whatHappened(language: Language, happened: Happened): string {
  if (happened.kind === 'email') return say(language, 'Your receipts now go to {email}.', { email: masked(happened.email) });
  const { last_four, lost } = happened;
  const changed = say(language, 'Your phone number now ends in {last_four}. Log in with that number from now on.', { last_four });
  return lost ? `${changed} ${say(language, 'You were logged out everywhere, and your passkeys were removed.')}` : changed;
}

/** Enough for its owner to know it by: whoever reads the old mailbox need not learn the whole. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
