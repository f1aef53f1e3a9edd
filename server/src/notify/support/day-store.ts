import type { Queryable } from '../../kernel/db/database.ts';

/** Has one sender's requests and texts come one after the other, until the end of the transaction. */
export async function lockSender(tx: Queryable, user_id: string): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('support ' || $1, 0))", [user_id]);
}

/** Whether whoever sends had their data deleted, since they called. */
export async function hasLeft(tx: Queryable, user_id: string): Promise<boolean> {
  return (await tx.maybe('select from erased_consumers where consumer_id = $1', [user_id])) !== undefined;
}

/** When the nth newest request of somebody came; undefined where there are fewer since a moment. */
export async function nthNewestRequestAt(tx: Queryable, user_id: string, nth: number, since: Date): Promise<Date | undefined> {
  const row = await tx.maybe<{ at: Date }>(
    `select created_at as at from support_requests where user_id = $1 and created_at > $3
      order by created_at desc, id desc offset $2 - 1 limit 1`,
    [user_id, nth, since],
  );
  return row?.at;
}

/** The same of what they wrote below their requests. */
export async function nthNewestTextAt(tx: Queryable, user_id: string, nth: number, since: Date): Promise<Date | undefined> {
  const row = await tx.maybe<{ at: Date }>(
    `select m.at from support_messages m join support_requests r on r.id = m.request_id
      where r.user_id = $1 and r.last_at > $3 and m.side = 'person' and m.at > $3
      order by m.at desc, m.seq desc offset $2 - 1 limit 1`,
    [user_id, nth, since],
  );
  return row?.at;
}
