import type { Channel, PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { CauseFacts } from '../../payments/purchases/index.ts';
import type { Meant } from '../words/index.ts';

/** An approved payment that was found. */
export interface FoundPaymentRow extends CauseFacts {
  readonly id: string;
  readonly public_id: string;
  readonly business_name: string;
  readonly time_zone: string;
  readonly customer_name: string;
  readonly requested_at: Date;
  readonly channel: Channel;
  readonly pos_order_id: string | null;
  readonly link_number: number | null;
  /** As in the report: without the tip. */
  readonly amount_cents: number;
  readonly status: PurchaseStatus;
  readonly last_four: string;
}

/** More of them than this are not counted, nor looked through for the newest of an order's beginning. */
export const MOST_COUNTED = 1_000;

/**
 * Approved payments of the businesses $1 that are meant otherwise than by name or amount: by orders from $5 to before
 * $6 (purchases_orders_of_business), ids from $7 to $8 or $9 (purchases_public_id, the key), a link's number $10,
 * last four digits $11 (bank_accounts_last_four, purchases_approved). `each`: so many for each account. What was
 * named whole is exact.
 */
const otherwise = (each: string): string => `
     (select q.* from unnest($1::text[]) b (id)
       cross join lateral (
         select d.id, d.requested_at, lower(d.pos_order_id) = $5 as exact
           from purchase_details d
          where d.business_id = b.id and d.approved_at is not null and d.pos_order_id is not null
            and lower(d.pos_order_id) ~>=~ $5 and lower(d.pos_order_id) ~<~ $6
          order by lower(d.pos_order_id) using ~<~ limit ${MOST_COUNTED + 1}) q)
      union all
     select d.id, d.requested_at, d.public_id = $7 from purchase_details d
      where d.public_id >= $7 and d.public_id <= $8 and d.approved_at is not null and d.business_id = any($1)
      union all
     select d.id, d.requested_at, true from purchase_details d
      where d.id = $9 and d.approved_at is not null and d.business_id = any($1)
      union all
     select d.id, d.requested_at, true
       from link_purchases l join purchase_details d on d.id = l.purchase_id and d.approved_at is not null
      where l.business_id = any($1) and l.kind in ('payment_link', 'invoice_link') and l.number = $10::bigint
      union all
     select q.* from bank_account_labels a
      cross join lateral (
         select d.id, d.requested_at, false
           from purchase_details d
          where d.consumer_id = a.consumer_id and d.bank_account_id = a.id and d.approved_at is not null and d.business_id = any($1)
          order by d.approved_at desc limit ${each}) q
      where a.last_four = $11::bpchar`;

/**
 * The newest payments of these customers, the newest by amount (purchases_amounts_of_business), and those meant
 * otherwise: what was named whole first.
 */
const FOUND = `
  with hits as materialized (
     select q.* from unnest($2::text[]) c (id)
      cross join lateral (
         select d.id, d.requested_at, false as exact
           from purchase_details d
          where d.consumer_id = c.id and d.approved_at is not null and d.business_id = any($1)
          order by d.approved_at desc limit $12) q
      union all
     select q.* from unnest($1::text[]) b (id)
      cross join generate_series($3::bigint, $4::bigint) cents
      cross join lateral (
         select d.id, d.requested_at, false
           from purchase_details d
          where d.business_id = b.id and d.amount_cents - d.tip_cents = cents and d.approved_at is not null
          order by d.requested_at desc limit $12) q
      union all ${otherwise('$12')}
  ), newest as (
     select id, requested_at, bool_or(exact) as exact from hits group by id, requested_at order by exact desc, requested_at desc, id desc limit $12
  )
  select p.id, p.public_id, b.name as business_name, b.time_zone, c.first_name || ' ' || c.last_name as customer_name, p.requested_at, p.channel,
         p.pos_order_id, case when p.channel in ('payment_link', 'invoice_link') then (select l.number from link_purchases l where l.purchase_id = p.id) end as link_number,
         p.amount_cents - p.tip_cents as amount_cents, p.status, p.last_event, p.last_event_at, p.expires_at, a.last_four
    from newest
    join purchase_details p on p.id = newest.id
    join business_names b on b.id = p.business_id
    join consumer_names c on c.user_id = p.consumer_id
    join bank_account_labels a on a.id = p.bank_account_id
   order by newest.exact desc, p.requested_at desc, p.id desc`;

const valuesOf = (business_ids: readonly string[], second: unknown, meant: Meant): unknown[] => [
  business_ids,
  second,
  meant.lowest_cents,
  meant.highest_cents,
  meant.order,
  meant.order_end,
  meant.id,
  meant.id_end,
  meant.purchase_id,
  meant.link_number,
  meant.last_four,
];

/**
 * Approved payments of the businesses that are meant, at most so many; by name those of `customer_ids`. What was
 * named whole first, then the newest.
 */
export function listFound(
  db: Queryable,
  business_ids: readonly string[],
  customer_ids: readonly string[],
  meant: Meant,
  most: number,
): Promise<FoundPaymentRow[]> {
  return db.many<FoundPaymentRow>(FOUND, [...valuesOf(business_ids, customer_ids, meant), most]);
}

/** How many there are in all, but for those by name; one more than MOST_COUNTED stands for more. */
export async function countFound(db: Queryable, business_ids: readonly string[], meant: Meant): Promise<number> {
  const { found } = await db.one<{ found: number }>(
    // Whether a payment was found by name is asked of each hit alone: as a join, all payments would be read.
    `with hits as materialized (
       select distinct id
         from ((select d.id, d.requested_at, false as exact from purchase_details d
                 where d.business_id = any($1) and d.approved_at is not null and d.amount_cents - d.tip_cents between $3 and $4
                 limit ${MOST_COUNTED + 1})
                union all ${otherwise(`${MOST_COUNTED + 1}`)}) found
        limit ${MOST_COUNTED + 1}
     )
     select count(*) as found
       from hits
      where $2::text is null
         or not (select n.words @@ $2::tsquery
                   from purchase_details p join consumer_name_words n on n.user_id = p.consumer_id where p.id = hits.id)`,
    valuesOf(business_ids, meant.name, meant),
  );
  return found;
}
