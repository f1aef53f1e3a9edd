import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { PushNotice } from '../push/index.ts';
import type { Purpose, PurposeRules } from './purpose.ts';
import { insertMessages, type MessageRow } from './store.ts';

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

type Parts = Pick<Context, 'clock' | 'sealer' | 'purposes'>;

/** The same as postMessages for one message: gives its id. */
export async function postMessage(context: Parts, tx: Queryable, message: NewMessage): Promise<string> {
  const [id] = await postMessages(context, tx, [message]);
  if (id === undefined) throw new Error('a message was not written');
  return id;
}

/**
 * Writes messages in the transaction of what they are about, by one statement, and gives their ids in their order, to be
 * delivered after the commit; of a key that was used, that of the first. Throws Error for what its purpose's rules forbid.
 */
export async function postMessages(context: Parts, tx: Queryable, messages: readonly NewMessage[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const at = context.clock.wall();
  return insertMessages(
    tx,
    messages.map((message) => rowOf(context, message, at)),
    at,
  );
}

function rowOf(context: Parts, message: NewMessage, at: Date): MessageRow {
  const id = newId('msg');
  const { words, purpose, key, language, about = null, organization_id = null, left_to_dispatcher = false } = message;
  const rules = context.purposes[purpose];
  requireAllowed(rules, message);
  const life_ms = Math.min(rules.life_ms, message.life_ms ?? rules.life_ms);
  return {
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
  };
}

/** A rule that a message breaks is a mistake of the code that wrote it. */
function requireAllowed({ channels, one_press }: PurposeRules, { purpose, words }: NewMessage): void {
  if (!channels.includes(words.channel)) throw new Error(`a ${purpose} message goes by ${channels.join(' or ')}, not by ${words.channel}`);
  if (words.channel === 'email' && (words.stop_url !== undefined) !== one_press)
    throw new Error(`a mail of ${purpose} ${one_press ? 'lacks where it is ended' : 'is none to be ended'} by one press`);
}
