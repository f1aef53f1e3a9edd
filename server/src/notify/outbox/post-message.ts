import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { PushNotice } from '../push/index.ts';
import type { Purpose, PurposeRules } from './purpose.ts';
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
  readonly attachment?: Attachment;
}
/** A file that a mail carries. */
export interface Attachment {
  readonly file_name: string;
  readonly content_type: string;
  readonly base64: string;
}
export interface PushWords extends PushNotice {
  readonly channel: 'push';
  /** A browser, by its id. */
  readonly to: string;
}
export type Words = TextWords | MailWords | PushWords;

export interface NewMessage {
  readonly purpose: Purpose;
  /** The same key is the same message: it is written once. */
  readonly key: string;
  readonly language: Language;
  readonly words: Words;
  /** How long it is worth being sent, in milliseconds of real time, where that is less than its purpose's life. */
  readonly life_ms?: number;
  /** The purpose's own id of what it is about, by which pages find it, too. */
  readonly about?: string;
  readonly organization_id?: string;
  /** Whoever writes it leaves it to the dispatcher, which takes it up within a second of the commit. */
  readonly left_to_dispatcher?: true;
}

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

/**
 * Writes a message in the transaction of what it is about, and gives its id, to be delivered after the commit; of a key
 * that was used, that of the first. Throws Error for one that its purpose's rules do not allow.
 */
export async function postMessage(
  context: Pick<Context, 'clock' | 'sealer' | 'purposes'>,
  tx: Queryable,
  message: NewMessage,
): Promise<string> {
  const id = newId('msg');
  const at = context.clock.wall();
  const { words, purpose, key, language, about = null, organization_id = null, left_to_dispatcher = false } = message;
  const rules = context.purposes[purpose];
  requireAllowed(rules, message);
  const life_ms = Math.min(rules.life_ms, message.life_ms ?? rules.life_ms);
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
    abandon_at: new Date(at.getTime() + life_ms),
    due_at: left_to_dispatcher ? at : new Date(at.getTime() + HOLD_MS),
    at,
  });
}

/** A rule that a message breaks is a mistake of the code that wrote it. */
function requireAllowed({ channels, one_press }: PurposeRules, { purpose, words }: NewMessage): void {
  if (!channels.includes(words.channel)) throw new Error(`a ${purpose} message goes by ${channels.join(' or ')}, not by ${words.channel}`);
  if (words.channel === 'email' && (words.stop_url !== undefined) !== one_press)
    throw new Error(`a mail of ${purpose} ${one_press ? 'lacks where it is ended' : 'is none to be ended'} by one press`);
}
