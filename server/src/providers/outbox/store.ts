import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';

export interface OutboxMessage {
  channel: 'sms' | 'email';
  to: string;
  subject: string | null;
  body: string;
  html: string | null;
  created_at: Date;
}

/** Keeps a message; one whose key was kept before is the same message, and kept once. */
export async function addMessage(
  db: Queryable,
  message: Omit<OutboxMessage, 'created_at'>,
  at: Date,
  key: string | null = null,
): Promise<void> {
  await db.run(
    `insert into message_outbox (id, channel, recipient, subject, body, html, key, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (key) do nothing`,
    [newId('msg'), message.channel, message.to.toLowerCase(), message.subject, message.body, message.html, key, at],
  );
}

/** Messages to one recipient, or to everyone, newest first. */
export function listOutbox(db: Queryable, { to, limit = 50 }: { to?: string | undefined; limit?: number } = {}): Promise<OutboxMessage[]> {
  return db.many<OutboxMessage>(
    `select channel, recipient as to, subject, body, html, created_at from message_outbox
      where $1::text is null or recipient = $1
      order by position desc limit $2`,
    [to?.toLowerCase() ?? null, limit],
  );
}
