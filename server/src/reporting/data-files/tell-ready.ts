import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import { longDay } from '../../kernel/language/long-day.ts';
import { say } from '../../kernel/language/say.ts';
import { mailOfOwnChange, textOfOwnChange } from '../../notify/mail/own-change.ts';
import type { NewMessage, Words } from '../../notify/outbox/index.ts';
import type { HeldProfile } from '../../people/consumers/index.ts';

/** That a file is ready, by mail where their address is verified and by text where not: with the page, never the file. */
export function readyMessage(context: Context, profile: HeldProfile, id: string, until: Date): NewMessage {
  return { purpose: 'notice', key: `data-file:${id}`, language: profile.language, words: wordsTo(context, profile, until) };
}

function wordsTo(context: Context, profile: HeldProfile, until: Date): Words {
  const { language, email, email_verified_at, phone_number } = profile;
  const day = longDay(language, wallTimeAt(until, EASTERN).date);
  const what = say(language, 'The file with your data is ready. Download it by {day}.', { day });
  if (email_verified_at === null) return textOfOwnChange(context, language, phone_number, what);
  const { brand, public_url } = context.config;
  const subject = say(language, 'The file with your {brand} data is ready', { brand: brand.name });
  const link = { is: 'link', label: say(language, 'Go to your file'), url: `${public_url}/dashboard/settings/privacy` } as const;
  return mailOfOwnChange(context, language, email, { subject, what, further: [link] });
}
