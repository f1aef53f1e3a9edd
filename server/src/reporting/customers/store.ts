import type { Channel, CustomerSort, PurchaseEvent, PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { changesOf } from './totals-store.ts';

export interface CustomerRow {
  readonly consumer_id: string;
  readonly name: string;
  readonly payment_count: number;
  readonly paid_cents: number;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly returned_cents: number;
  readonly owed_cents: number;
}

/** Customers of the businesses $1, or one of them, $2: rolled up, and live what is not yet; what came back, once a payment. */
const CUSTOMERS = `
  select t.consumer_id, c.first_name || ' ' || c.last_name as name, t.payment_count, t.paid_cents, t.first_at, t.last_at,
         coalesce(back.returned_cents, 0) as returned_cents, coalesce(back.owed_cents, 0) as owed_cents
    from (
      select consumer_id, sum(payment_count)::bigint as payment_count, sum(paid_cents)::bigint as paid_cents, min(first_at) as first_at,
             max(last_at) as last_at
        from (
          select consumer_id, payment_count, paid_cents, first_at, last_at from customer_totals where business_id = any($1)
           union all
          select consumer_id, payment_count, paid_cents, requested_at, requested_at
            from (${changesOf('e.seq > (select upto_seq from report_mark) and p.business_id = any($1)')}) live
        ) both_parts
       where $2::text is null or consumer_id = $2
       group by consumer_id
      having sum(payment_count) > 0
    ) t
    join consumer_names c on c.user_id = t.consumer_id
    left join (
      select consumer_id, sum(amount_cents)::bigint as returned_cents, coalesce(sum(amount_cents) filter (where is_open), 0)::bigint as owed_cents
        from (
          select consumer_id, purchase_id, max(amount_cents) as amount_cents, bool_or(is_open) as is_open
            from returns_of_customers
           where business_id = any($1) and ($2::text is null or consumer_id = $2)
           group by consumer_id, purchase_id
        ) payments
       group by consumer_id
    ) back using (consumer_id)`;

/** Where a page ended: what it was sorted by, which is empty where that is a name or is none, and whose row it was. */
export interface CustomerPlace {
  readonly rank: number;
  readonly name: string;
  readonly consumer_id: string;
}

export interface CustomerSelection {
  readonly business_ids: readonly string[];
  /** All of them stand in the name. */
  /** Words that a name has all of; empty for anybody. */
  readonly search: string;
  readonly sort: CustomerSort;
  readonly after: CustomerPlace | undefined;
  readonly limit: number;
}

/** A customer of a page, its place in the order, and how many there are in all. */
export interface PagedCustomerRow extends CustomerRow {
  readonly rank: number;
  readonly sort_name: string;
  readonly total: number;
}

/** A page of customers: the latest or largest first, or by name. */
export function pageCustomers(db: Queryable, { business_ids, search, sort, after, limit }: CustomerSelection): Promise<PagedCustomerRow[]> {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  return db.many<PagedCustomerRow>(
    `with found as (
       select all_of_them.*, case when $4 = 'name' then lower(name) else '' end as sort_name,
              -(case $4 when 'last' then (extract(epoch from last_at) * 1000000)::bigint when 'paid' then paid_cents
                        when 'returned' then returned_cents when 'owed' then owed_cents else 0 end)::bigint as rank
         from (${CUSTOMERS}) all_of_them
        where not exists (select from unnest($3::text[]) word where position(lower(word) in lower(name)) = 0)
     )
     select consumer_id, name, payment_count, paid_cents, first_at, last_at, returned_cents, owed_cents, rank, sort_name,
            (select count(*) from found) as total
       from found
      where $7::text is null or (rank, sort_name, consumer_id) > ($5::bigint, $6::text, $7)
      order by rank, sort_name, consumer_id
      limit $8`,
    [business_ids, null, words, sort, after?.rank ?? null, after?.name ?? null, after?.consumer_id ?? null, limit],
  );
}

/** One of them; undefined for whoever never approved a payment there. */
export function findCustomer(db: Queryable, business_ids: readonly string[], consumer_id: string): Promise<CustomerRow | undefined> {
  return db.maybe<CustomerRow>(CUSTOMERS, [business_ids, consumer_id]);
}

/** What of a customer's payments was given back in all, and how much of that by the provider. */
export function sumGivenBack(
  db: Queryable,
  business_ids: readonly string[],
  consumer_id: string,
): Promise<{ given_back_cents: number; reversed_cents: number }> {
  return db.one(
    `select coalesce(sum(g.refunded_cents), 0)::bigint as given_back_cents, coalesce(sum(g.reversed_cents), 0)::bigint as reversed_cents
       from purchase_details p cross join lateral given_back(p.id) g
      where p.consumer_id = $2 and p.business_id = any($1) and p.approved_at is not null`,
    [business_ids, consumer_id],
  );
}

export interface OpenReturnRow {
  readonly purchase_id: string;
  readonly public_id: string;
  readonly amount_cents: number;
  readonly approved_at: Date;
  readonly returned_at: Date;
  readonly code: string;
  readonly time_zone: string;
}

/** Returned payments of a customer that nobody has made good, the latest first. */
export function listOpenReturns(db: Queryable, business_ids: readonly string[], consumer_id: string): Promise<OpenReturnRow[]> {
  return db.many<OpenReturnRow>(
    `select p.id as purchase_id, p.public_id, r.amount_cents, p.approved_at, r.returned_at, r.code, b.time_zone
       from returns_of_customers r
       join purchase_details p on p.id = r.purchase_id and p.approved_at is not null
       join business_names b on b.id = p.business_id
      where r.business_id = any($1) and r.consumer_id = $2 and r.is_open
      order by r.returned_at desc, p.id desc`,
    [business_ids, consumer_id],
  );
}

/** How a customer is reached: for whoever is owed something alone. Undefined for a former one. */
export function findContact(db: Queryable, consumer_id: string): Promise<{ email: string; phone_number: string } | undefined> {
  return db.maybe('select email, phone_number from consumer_contacts where user_id = $1', [consumer_id]);
}

export interface CustomerPaymentRow {
  readonly id: string;
  readonly public_id: string;
  readonly business_name: string;
  readonly time_zone: string;
  readonly requested_at: Date;
  readonly channel: Channel;
  readonly pos_order_id: string | null;
  readonly link_number: number | null;
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly reversed_cents: number;
  readonly status: PurchaseStatus;
  readonly last_event: PurchaseEvent;
  readonly return_code: string | null;
}

/** Payments that a customer approved, the latest first; those before one of them, where it is named. */
export function pagePayments(
  db: Queryable,
  of: { business_ids: readonly string[]; consumer_id: string; after: string | undefined; limit: number },
): Promise<CustomerPaymentRow[]> {
  return db.many<CustomerPaymentRow>(
    `select p.id, p.public_id, b.name as business_name, b.time_zone, p.requested_at, p.channel, p.pos_order_id,
            (select l.number from link_purchases l where l.purchase_id = p.id) as link_number,
            p.amount_cents, g.refunded_cents, g.reversed_cents, p.status, p.last_event,
            case when p.status = 'DECLINED'
                 then (select r.code from debit_returns r where r.purchase_id = p.id order by r.returned_at desc, r.id desc limit 1)
            end as return_code
       from (
         select * from purchase_details q
          where q.consumer_id = $2 and q.business_id = any($1) and q.approved_at is not null
            and ($3::text is null or (q.approved_at, q.id) < (select a.approved_at, a.id from purchase_details a where a.id = $3))
          order by q.approved_at desc, q.id desc
          limit $4
       ) p
       join business_names b on b.id = p.business_id
      cross join lateral given_back(p.id) g
      order by p.approved_at desc, p.id desc`,
    [of.business_ids, of.consumer_id, of.after ?? null, of.limit],
  );
}
