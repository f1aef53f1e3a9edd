import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { Purpose } from './purpose.ts';
import { insertMessage } from './store.ts';

export interface TextWords {
  readonly channel: 'sms';
  /** In E.164. */
  readonly to: string;
  readonly body: string;
}
export interface MailWords {
  readonly channel: 'email';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  /** Where its recipient stops such mails by one press. */
  readonly stop_url?: string;
}
export type Words = TextWords | MailWords;

export interface NewMessage {
  readonly purpose: Purpose;
  /** The same key is the same message: it is written once. */
  readonly key: string;
  readonly language: Language;
  readonly words: Words;
  /** How long it is worth being sent, in real time. */
  readonly life_ms: number;
  /** The purpose's own id of what it is about. */
  readonly about?: string;
  readonly organization_id?: string;
}

/** News that is older than this puzzles more than it says. */
export const NEWS_LIFE_MS = 3 * 24 * 60 * 60_000;

/** Whoever writes a message sends it right after the commit; should they have died, the dispatcher does after this. */
const HOLD_MS = 10_000;

/** Where a message's words are sealed. */
export function placeOf(id: string): string {
  return `messages.sealed:${id}`;
}

/** How a number or an address is kept: whoever reads the table learns neither. */
export function recipientMark({ sealer }: Pick<Context, 'sealer'>, to: string): string {
  return sealer.fingerprint(`message to ${to.toLowerCase()}`);
}

/** Writes a message in the transaction of what it is about, and gives its id, to be delivered after the commit; of a key that was used, that of the first. */
export function postMessage(context: Pick<Context, 'clock' | 'sealer'>, tx: Queryable, message: NewMessage): Promise<string> {
  const id = newId('msg');
  const at = context.clock.wall();
  const { words, purpose, key, language, life_ms, about = null, organization_id = null } = message;
  return insertMessage(tx, {
    id,
    channel: words.channel,
    purpose,
    about,
    key,
    organization_id,
    language,
    recipient_fingerprint: recipientMark(context, words.to),
    sealed: context.sealer.seal(JSON.stringify(words), placeOf(id)),
    give_up_at: new Date(at.getTime() + life_ms),
    due_at: new Date(at.getTime() + HOLD_MS),
    at,
  });
}
