import type { Channel, PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { CauseFacts } from '../../payments/purchases/index.ts';
import { changesOf } from './rollup-store.ts';

/**
 * Sales in cents and count of this calendar month, by each business's time zone: what became PENDING and neither failed
 * nor was declined, without tips and what was given back; what was given back whole does not count. Counts by the day
 * of asking, on the view of `upto_seq`, serve for approvals, plus those asked for on the last day before; what was
 * given back is little.
 */
export function monthToDate(
  tx: Queryable,
  business_ids: readonly string[],
  now: Date,
  upto_seq: number,
): Promise<{ sales_cents: number; count: number }> {
  return tx.one(
    `with month as (
       select b.id as business_id, t.today, t.first_day, t.first_day::timestamp at time zone b.time_zone as begins_at
         from business_names b
        cross join lateral (
          select ($2::timestamptz at time zone b.time_zone)::date as today,
                 date_trunc('month', $2::timestamptz at time zone b.time_zone)::date as first_day
        ) t
        where b.id = any($1)
     ), moved as (
       select d.amount_cents as cents, d.count
         from month m join report_days d on d.business_id = m.business_id and d.day between m.first_day and m.today and d.status in ${SOLD}
        union all
       select d.amount_cents, d.count
         from (${changesOf('e.seq > $3 and p.business_id = any($1)')}) d
         join month m on m.business_id = d.business_id and d.day between m.first_day and m.today
        where d.status in ${SOLD}
        union all
       select p.amount_cents - p.tip_cents, 1
         from month m
         join purchase_details p on p.business_id = m.business_id and p.requested_at >= m.begins_at - interval '1 day' and p.requested_at < m.begins_at
        where p.approved_at >= m.begins_at and p.approved_at <= $2 and p.status in ${SOLD}
        union all
       select -least(p.amount_cents - p.tip_cents, g.refunded_cents), case when g.refunded_cents >= p.amount_cents then -1 else 0 end
         from month m
        cross join lateral (
          select distinct c.purchase_id from credits_of_purchases c
           where c.business_id = m.business_id and c.kind in ('refund', 'reversal') and c.made_at >= m.begins_at
        ) back
         join purchase_details p on p.id = back.purchase_id
        cross join lateral given_back(p.id) g
        where p.approved_at >= m.begins_at and p.approved_at <= $2 and p.status in ${SOLD}
     )
     select coalesce(sum(cents), 0)::bigint as sales_cents, coalesce(sum(count), 0)::bigint as count from moved`,
    [business_ids, now, upto_seq],
  );
}

const SOLD = `('PENDING', 'POSTED')`;

export interface RecentRow extends CauseFacts {
  id: string;
  requested_at: Date;
  time_zone: string;
  store_name: string;
  customer_name: string;
  channel: Channel;
  amount_cents: number;
  tip_cents: number;
  status: PurchaseStatus;
  public_id: string;
  pos_order_id: string | null;
  /** Given back in all: refunded or reversed. */
  refunded_cents: number;
  reversed_cents: number;
}

/** A page of what businesses asked for or were paid by before a moment: the newest of each, then of those. */
export function listRecent(
  db: Queryable,
  business_ids: readonly string[],
  { limit, offset, before }: { limit: number; offset: number; before: Date | null },
): Promise<RecentRow[]> {
  return db.many<RecentRow>(
    `select p.id, p.requested_at, b.time_zone, b.name as store_name, c.first_name || ' ' || c.last_name as customer_name, p.channel, p.amount_cents,
            p.tip_cents, p.status, p.last_event, p.last_event_at, p.expires_at, p.public_id, p.pos_order_id, g.refunded_cents, g.reversed_cents
       from (
         select newest.*
           from unnest($1::text[]) as one (business_id)
          cross join lateral (
            select id, requested_at, business_id, consumer_id, channel, amount_cents, tip_cents, status, last_event, last_event_at, expires_at,
                   public_id, pos_order_id
              from purchase_details
             where business_id = one.business_id and requested_at < $4
             order by requested_at desc, id desc
             limit $2::bigint + $3::bigint
          ) newest
          order by newest.requested_at desc, newest.id desc
          limit $2 offset $3
       ) p
       join business_names b on b.id = p.business_id
       join consumer_names c on c.user_id = p.consumer_id
      cross join lateral given_back(p.id) g
      order by p.requested_at desc, p.id desc`,
    [business_ids, limit, offset, before ?? 'infinity'],
  );
}
