import type { Queryable } from '../kernel/db/database.ts';

/** Takes the addresses in use that have failed since a moment or longer and whose admins were not mailed of it: once. */
export function takeFailing(tx: Queryable, since: Date, now: Date): Promise<{ id: string }[]> {
  return tx.many<{ id: string }>(
    `update webhook_endpoints set failing_mailed_at = $2
      where failing_since <= $1 and failing_mailed_at is null and paused_at is null and removed_at is null
     returning id`,
    [since, now],
  );
}

export interface FailingEndpoint {
  readonly id: string;
  readonly url: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly failing_since: Date;
  readonly failing_mailed_at: Date;
  readonly waiting: number;
}

/** An address whose admins are to be mailed; undefined once it has taken a message again, or is removed. */
export function readFailing(db: Queryable, id: string): Promise<FailingEndpoint | undefined> {
  return db.maybe<FailingEndpoint>(
    `select e.id, e.url, e.business_id, b.name as business_name, e.failing_since, e.failing_mailed_at,
            (select count(*) from webhook_messages m where m.endpoint_id = e.id and m.next_try_at is not null) as waiting
       from webhook_endpoints e join business_names b on b.id = e.business_id
      where e.id = $1 and e.failing_since is not null and e.failing_mailed_at is not null and e.removed_at is null`,
    [id],
  );
}
