import type { Queryable } from '../kernel/db/database.ts';

/** A message that a shop's server has not taken after a try. */
export interface FailedWebhook {
  readonly id: string;
  readonly type: string;
  readonly public_id: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly url: string;
  readonly created_at: Date;
  readonly tries: number;
  readonly failure: string;
  /** Null: it was abandoned. */
  readonly next_try_at: Date | null;
}

/** Messages for addresses in use that failed, of all businesses, the newest first; those after the one named `after`. */
export function listFailedWebhooks(db: Queryable, after: string | undefined, limit: number): Promise<FailedWebhook[]> {
  return db.many<FailedWebhook>(
    `select m.id, m.type, p.public_id, m.business_id, b.name as business_name, e.url, m.created_at, m.tries, m.failure, m.next_try_at
       from (select * from webhook_messages where next_try_at is not null and failure is not null
              union all
             select * from webhook_messages where next_try_at is null and delivered_at is null and failure is not null) m
       join webhook_endpoints e on e.id = m.endpoint_id and e.removed_at is null
       join business_names b on b.id = m.business_id
       join purchase_references p on p.id = m.purchase_id
      where $1::text is null or (m.created_at, m.id) < (select a.created_at, a.id from webhook_messages a where a.id = $1)
      order by m.created_at desc, m.id desc
      limit $2`,
    [after ?? null, limit],
  );
}

/** Makes one that failed due at once, with all its tries; whether there was one. */
export async function repeatWebhook(db: Queryable, id: string, at: Date): Promise<boolean> {
  const changed = await db.run(
    `update webhook_messages m set next_try_at = $2, tries = 0, answered = null, failure = null
       from webhook_endpoints e
      where m.id = $1 and m.delivered_at is null and m.failure is not null and e.id = m.endpoint_id and e.removed_at is null`,
    [id, at],
  );
  return changed === 1;
}

/** Has one that failed and waits tried no more; whether there was one. */
export async function dropWebhook(db: Queryable, id: string): Promise<boolean> {
  return (
    (await db.run('update webhook_messages set next_try_at = null where id = $1 and next_try_at is not null and failure is not null', [
      id,
    ])) === 1
  );
}
