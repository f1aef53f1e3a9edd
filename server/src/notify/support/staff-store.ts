import type { SupportStatus } from '@drawbridge/contract';
import type { SupportSide } from '@drawbridge/contract/provider';
import type { Queryable } from '../../kernel/db/database.ts';

/** A request as the inbox shows it. */
export interface InboxRow {
  readonly id: string;
  readonly reference: string;
  readonly user_id: string;
  readonly side: SupportSide;
  readonly status: SupportStatus;
  readonly name: string | null;
  readonly business_id: string | null;
  readonly business_name: string | null;
  readonly payment: string | null;
  readonly issue: string | null;
  readonly begins: string;
  readonly waiting_since: Date | null;
  readonly last_at: Date;
}

/** Where a page begins: after the request that stood at this moment. */
export interface After {
  readonly at: Date;
  readonly id: string;
}

/** Those that wait for an answer, the longest first. */
export function listWaiting(db: Queryable, side: SupportSide | null, after: After | undefined, limit: number): Promise<InboxRow[]> {
  return db.many<InboxRow>(
    `select r.id, r.reference, r.user_id, r.side, r.status, coalesce(c.first_name || ' ' || c.last_name, m.username) as name,
            r.business_id, b.name as business_name, p.public_id as payment, r.issue, left(r.notes, 120) as begins, r.waiting_since, r.last_at
       from (select * from support_requests w
              where w.status = 'WAITING_FOR_US' and ($1::text is null or w.side = $1)
                and ($2::timestamptz is null or (w.waiting_since, w.id) > ($2, $3))
              order by w.waiting_since, w.id limit $4) r
       left join consumer_names c on c.user_id = r.user_id
       left join business_user_names m on m.user_id = r.user_id
       left join business_names b on b.id = r.business_id
       left join purchase_references p on p.id = r.purchase_id
      order by r.waiting_since, r.id`,
    [side, after?.at ?? null, after?.id ?? null, limit],
  );
}

/** Those of some statuses, what was written last first. */
export function listByLast(
  db: Queryable,
  statuses: readonly SupportStatus[],
  side: SupportSide | null,
  after: After | undefined,
  limit: number,
): Promise<InboxRow[]> {
  return db.many<InboxRow>(
    `select r.id, r.reference, r.user_id, r.side, r.status, coalesce(c.first_name || ' ' || c.last_name, m.username) as name,
            r.business_id, b.name as business_name, p.public_id as payment, r.issue, left(r.notes, 120) as begins, r.waiting_since, r.last_at
       from (select * from support_requests w
              where w.status = any ($1) and ($2::text is null or w.side = $2)
                and ($3::timestamptz is null or (w.last_at, w.id) < ($3, $4))
              order by w.last_at desc, w.id desc limit $5) r
       left join consumer_names c on c.user_id = r.user_id
       left join business_user_names m on m.user_id = r.user_id
       left join business_names b on b.id = r.business_id
       left join purchase_references p on p.id = r.purchase_id
      order by r.last_at desc, r.id desc`,
    [statuses, side, after?.at ?? null, after?.id ?? null, limit],
  );
}

export interface ThreadRow extends InboxRow {
  readonly created_at: Date;
  readonly notes: string;
  readonly phone_number: string | null;
  readonly language: string;
  readonly email_verified_at: Date | null;
  readonly user_deleted_at: Date | null;
}

/** One request by its id or its reference. */
export function findThread(db: Queryable, id: string | null, reference: string | null): Promise<ThreadRow | undefined> {
  return db.maybe<ThreadRow>(
    `select r.id, r.reference, r.user_id, r.side, r.status, coalesce(n.first_name || ' ' || n.last_name, m.username) as name,
            r.business_id, b.name as business_name, p.public_id as payment, r.issue, left(r.notes, 120) as begins, r.waiting_since, r.last_at,
            r.created_at, r.notes, r.phone_number, l.language, c.email_verified_at, m.deleted_at as user_deleted_at
       from support_requests r
       join user_languages l on l.id = r.user_id
       left join consumer_names n on n.user_id = r.user_id
       left join consumer_contacts c on c.user_id = r.user_id
       left join business_user_contacts m on m.user_id = r.user_id
       left join business_names b on b.id = r.business_id
       left join purchase_references p on p.id = r.purchase_id
      where r.id = $1 or r.reference = $2`,
    [id, reference],
  );
}

/** How many wait for an answer, and since when the oldest does; and how many wait for who asked. */
export function countOpen(db: Queryable): Promise<{ us: number; them: number; oldest_since: Date | null }> {
  return db.one<{ us: number; them: number; oldest_since: Date | null }>(
    `select count(*) filter (where status = 'WAITING_FOR_US') as us, count(*) filter (where status = 'WAITING_FOR_THEM') as them,
            min(waiting_since) as oldest_since
       from support_requests where status in ('WAITING_FOR_US', 'WAITING_FOR_THEM')`,
  );
}
