import type { Refund } from '@drawbridge/contract/public/refunds';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Place } from '../../kernel/http/paging.ts';

/** A refund as the shop's own program sees it, whether it was asked for by a person or a program. */
export interface ShopRefundRow {
  readonly id: string;
  readonly reference: string;
  readonly purchase_id: string;
  readonly amount_cents: number;
  readonly reason: string;
  readonly status: Refund['status'];
  readonly status_at: Date;
  readonly asked_at: Date;
}

/** Made at once, by one person or program. */
const MADE = `
  select c.id, c.reference, c.purchase_id, c.amount_cents, r.reason, refund_status_shown(c.status) as status, c.status_at, c.made_at as asked_at
    from credits c join refunds r on r.id = c.id
   where c.business_id = $1 and c.kind = 'refund' and not exists (select from refund_requests q where q.id = c.id)`;
/** Asked of a second person, by the moment it was asked for, whatever became of it; $2: now. */
const ASKED = `
  select q.id, q.reference, q.purchase_id, q.amount_cents, q.reason,
         case when c.id is not null then refund_status_shown(c.status)
              when q.status = 'DECLINED' then 'declined'
              when q.status = 'EXPIRED' or q.expires_at <= $2 then 'expired'
              else 'awaiting_approval' end as status,
         case when c.id is not null then c.status_at
              when q.status = 'DECLINED' then q.decided_at
              when q.status = 'EXPIRED' or q.expires_at <= $2 then q.expires_at
              else q.requested_at end as status_at,
         q.requested_at as asked_at
    from refund_requests q left join credits c on c.id = q.id
   where q.business_id = $1`;

export interface ShopRefundSelection {
  readonly business_id: string;
  readonly purchase_id: string | null;
  readonly now: Date;
  readonly after: Place;
  readonly rows: number;
}

/** A business's refunds, or those of one payment, the newest first, behind a place. */
export function listShopRefunds(
  db: Queryable,
  { business_id, purchase_id, now, after, rows }: ShopRefundSelection,
): Promise<ShopRefundRow[]> {
  return purchase_id === null
    ? db.many<ShopRefundRow>(
        `select * from (
           (${MADE} and (c.made_at, c.id) < ($3::timestamptz, $4::text) order by c.made_at desc, c.id desc limit $5)
           union all
           (${ASKED} and (q.requested_at, q.id) < ($3::timestamptz, $4::text) order by q.requested_at desc, q.id desc limit $5)
         ) refunds order by asked_at desc, id desc limit $5`,
        [business_id, now, after.at, after.id, rows],
      )
    : db.many<ShopRefundRow>(
        `select * from (
           ${MADE} and c.purchase_id = $6
           union all
           ${ASKED} and q.purchase_id = $6
         ) refunds
          where (asked_at, id) < ($3::timestamptz, $4::text)
          order by asked_at desc, id desc limit $5`,
        [business_id, now, after.at, after.id, rows, purchase_id],
      );
}

/** One of a business's refunds; undefined for anybody else's. */
export function findShopRefund(db: Queryable, business_id: string, id: string, now: Date): Promise<ShopRefundRow | undefined> {
  return db.maybe<ShopRefundRow>(`${MADE} and c.id = $3 union all ${ASKED} and q.id = $3`, [business_id, now, id]);
}
