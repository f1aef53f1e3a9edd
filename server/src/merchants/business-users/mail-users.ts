import type { Context } from '../../context.ts';
import type { WrittenMail } from '../../notify/mail/write-mail.ts';
import { type Attachment, type Purpose, sendMessage } from '../../notify/outbox/index.ts';
import { listAddresses } from './store.ts';

/** A mail to several users of a merchant. `key`: each user's message has it, followed by their id, and is sent once. */
export interface MailToUsers {
  readonly purpose: Purpose;
  readonly key: string;
  readonly organization_id?: string;
  /** What each user's message is about, by their id, where its purpose asks again before it is sent. */
  readonly aboutOf?: (user_id: string) => string;
  readonly mail: WrittenMail & { readonly attachment?: Attachment };
}

/** Mails users of a merchant, in English, once each. */
export async function mailUsers(
  context: Context,
  user_ids: readonly string[],
  { key, mail, aboutOf, ...more }: MailToUsers,
): Promise<void> {
  for (const { user_id, address } of await listAddresses(context.db, user_ids)) {
    const about = aboutOf === undefined ? {} : { about: aboutOf(user_id) };
    const words = { channel: 'email', to: address, ...mail } as const;
    await sendMessage(context, { ...more, ...about, key: `${key}:${user_id}`, language: 'en', words });
  }
}
