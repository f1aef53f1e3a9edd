import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { oneLine } from '../mail/write-mail.ts';
import { type Purpose, postMessage } from '../outbox/index.ts';
import { listDevices } from '../push/index.ts';
import { isOn } from './choices.ts';
import { findReader, listChoices } from './store.ts';
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
 * Writes a notice, in the transaction of what it is about, for each way its reader wants: every browser of theirs that
 * takes notices, and their phone. The dispatcher sends them after the commit.
 */
export async function postNotice(context: Parts, tx: Queryable, notice: Notice): Promise<void> {
  const { user_id, kind, key, no_text = false, about } = notice;
  const reader = await findReader(tx, user_id);
  if (!reader) return;
  const { language, phone_number: to } = reader;
  const choices = await listChoices(tx, user_id);
  const written = writeNotice(context.config.brand.name, language, notice);
  const purpose: Purpose = kind === 'order_waiting' ? 'order_waiting' : 'payment_news';
  const more = { purpose, language, left_to_dispatcher: true, ...(about === undefined ? {} : { about }) } as const;
  if (isOn(kind, 'push', choices, reader))
    for (const device of await listDevices(tx, user_id))
      await postMessage(context, tx, { ...more, key: `${key}:${device}`, words: { channel: 'push', to: device, ...written } });
  if (!no_text && isOn(kind, 'text', choices, reader))
    await postMessage(context, tx, { ...more, key: `${key}:text`, words: { channel: 'sms', to, body: textOf(context.config, written) } });
}

/** The same as a text: who writes, what happened, what to do, where. */
function textOf({ brand, public_url }: Context['config'], { title, body, path }: WrittenNotice): string {
  return oneLine(`${brand.name}: ${title}${/[.?!]$/.test(title) ? '' : '.'} ${body} ${public_url}${path}`);
}
