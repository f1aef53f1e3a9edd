import type { Queryable } from '../../kernel/db/database.ts';

/** One text below a request. */
export interface MessageRow {
  readonly id: string;
  readonly side: 'person' | 'staff';
  readonly by_name: string | null;
  readonly text: string;
  readonly at: Date;
  readonly mailed: boolean | null;
}

export async function insertMessage(tx: Queryable, request_id: string, message: MessageRow): Promise<void> {
  await tx.run(`insert into support_messages (id, request_id, side, by_name, text, at, mailed) values ($1, $2, $3, $4, $5, $6, $7)`, [
    message.id,
    request_id,
    message.side,
    message.by_name,
    message.text,
    message.at,
    message.mailed,
  ]);
}

/** What was written below a request, the newest first. */
export function listMessages(db: Queryable, request_id: string, limit: number): Promise<MessageRow[]> {
  return db.many<MessageRow>(
    `select id, side, by_name, text, at, mailed from support_messages where request_id = $1 order by seq desc limit $2`,
    [request_id, limit],
  );
}

export async function countMessages(db: Queryable, request_id: string): Promise<number> {
  return (await db.one<{ count: number }>('select count(*) as count from support_messages where request_id = $1', [request_id])).count;
}

/** A text, and the request that it belongs to. */
export function findMessage(db: Queryable, id: string): Promise<(MessageRow & { request_id: string }) | undefined> {
  return db.maybe<MessageRow & { request_id: string }>(
    'select id, request_id, side, by_name, text, at, mailed from support_messages where id = $1',
    [id],
  );
}
