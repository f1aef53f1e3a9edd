import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { oneLine } from '../mail/write-mail.ts';
import { type NewMessage, type Purpose, postMessages } from '../outbox/index.ts';
import { listDevices } from '../push/index.ts';
import { isOn } from './choices.ts';
import { type Choice, listChoices, listReaders, type Reader } from './store.ts';
import { type NoticeFacts, type WrittenNotice, writeNotice } from './write-notice.ts';

export type Notice = NoticeFacts & {
  readonly user_id: string;
  /** The same key is the same notice. */
  readonly key: string;
  /** The purpose's own id of what it is about: of an order, the purchase's. */
  readonly about?: string;
  /** Another message says it by text already, or there is to be none. */
  readonly no_text?: true;
};

type Parts = Pick<Context, 'clock' | 'sealer' | 'purposes' | 'config'>;

/**
 * Writes notices, in the transaction of what they are about, for each way their readers want: every browser of theirs
 * that takes notices, and their phone. The dispatcher sends them after the commit. However many: four statements.
 */
export async function postNotices(context: Parts, tx: Queryable, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const user_ids = [...new Set(notices.map(({ user_id }) => user_id))];
  const readers = new Map((await listReaders(tx, user_ids)).map((reader) => [reader.user_id, reader]));
  const choices = Map.groupBy(await listChoices(tx, user_ids), ({ user_id }) => user_id);
  const devices = Map.groupBy(await listDevices(tx, user_ids), ({ user_id }) => user_id);
  const messages = notices.flatMap((notice) => {
    const { user_id } = notice;
    const reader = readers.get(user_id);
    return reader ? messagesOf(context.config, notice, reader, choices.get(user_id) ?? [], devices.get(user_id) ?? []) : [];
  });
  await postMessages(context, tx, messages);
}

function messagesOf(
  config: Context['config'],
  notice: Notice,
  reader: Reader,
  choices: readonly Choice[],
  devices: readonly { readonly id: string }[],
): NewMessage[] {
  const { kind, key, no_text = false, about } = notice;
  const { language, phone_number: to } = reader;
  const written = writeNotice(config.brand.name, language, notice);
  const purpose: Purpose = kind === 'order_waiting' ? 'order_waiting' : 'payment_news';
  const more = { purpose, language, left_to_dispatcher: true, ...(about === undefined ? {} : { about }) } as const;
  const pushed = isOn(kind, 'push', choices, reader)
    ? devices.map(({ id }): NewMessage => ({ ...more, key: `${key}:${id}`, words: { channel: 'push', to: id, ...written } }))
    : [];
  if (no_text || !isOn(kind, 'text', choices, reader)) return pushed;
  return [...pushed, { ...more, key: `${key}:text`, words: { channel: 'sms', to, body: textOf(config, written) } }];
}

/** The same as a text: who writes, what happened, what to do, where. */
function textOf({ brand, public_url }: Context['config'], { title, body, path }: WrittenNotice): string {
  return oneLine(`${brand.name}: ${title}${/[.?!]$/.test(title) ? '' : '.'} ${body} ${public_url}${path}`);
}
