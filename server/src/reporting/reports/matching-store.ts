import { whatIsMeant } from '../words/index.ts';

/**
 * Approved payments of the businesses $1, of the days $3 to $4, that the words $2 find, as `id` and `business_id`: by
 * order, the customer's name, Transaction ID or id, the sale's amount, a link's number, and an account's last four.
 * Each is looked up by an index of its own, and not at all where its words are null. Nothing is approved before it's
 * asked for.
 */
export const MATCHING_PAYMENTS = `
  with places as materialized (
    select id, $3::date::timestamp at time zone time_zone as begins, ($4::date + 1)::timestamp at time zone time_zone as ends
      from business_names where id = any($1)
  )
  select p.id, p.business_id from places b join purchase_details p on p.business_id = b.id
   where p.requested_at >= b.begins and p.requested_at < b.ends and p.approved_at is not null and p.pos_order_id is not null
     and lower(p.pos_order_id) ~>=~ ($2::text[])[1] and lower(p.pos_order_id) ~<~ ($2::text[])[2]
   union
  select p.id, p.business_id
    from (select user_id from consumer_name_words
           where words @@ ($2::text[])[3]::tsquery and (words @@ ($2::text[])[4]::tsquery) is true offset 0) n
   cross join lateral (
      select id, business_id, requested_at from purchase_details
       where consumer_id = n.user_id and approved_at >= (select min(begins) from places) offset 0) p
    join places b on b.id = p.business_id and p.requested_at >= b.begins and p.requested_at < b.ends
   union
  select p.id, p.business_id from purchase_details p
    join places b on b.id = p.business_id and p.requested_at >= b.begins and p.requested_at < b.ends
   where p.approved_at is not null and p.public_id between ($2::text[])[5] and ($2::text[])[6]
   union
  select q.id, b.id
    from places b
   cross join generate_series(($2::text[])[7]::bigint, ($2::text[])[8]::bigint) cents
   cross join lateral (
      select p.id from purchase_details p
       where p.business_id = b.id and p.amount_cents - p.tip_cents = cents and p.approved_at is not null
         and p.requested_at >= b.begins and p.requested_at < b.ends offset 0) q
   union
  select p.id, p.business_id from purchase_details p
    join places b on b.id = p.business_id and p.requested_at >= b.begins and p.requested_at < b.ends
   where p.approved_at is not null and p.id = ($2::text[])[9]
   union
  select p.id, p.business_id
    from link_purchases l
    join purchase_details p on p.id = l.purchase_id and p.approved_at is not null
    join places b on b.id = p.business_id and p.requested_at >= b.begins and p.requested_at < b.ends
   where l.business_id = any($1) and l.kind in ('payment_link', 'invoice_link') and l.number = ($2::text[])[10]::bigint
   union
  select p.id, p.business_id
    from bank_account_labels a
   cross join lateral (
      select id, business_id, requested_at from purchase_details
       where consumer_id = a.consumer_id and bank_account_id = a.id and approved_at >= (select min(begins) from places) offset 0) p
    join places b on b.id = p.business_id and p.requested_at >= b.begins and p.requested_at < b.ends
   where a.last_four = ($2::text[])[11]::char(4)`;

/**
 * The words $2 of MATCHING_PAYMENTS for what somebody typed, as the portal's search reads it; null where nothing was.
 */
export function wordsOf(search: string): readonly (string | null)[] | null {
  if (search === '') return null;
  const meant = whatIsMeant(search);
  const { order, order_end, telling_name, name, id, id_end, lowest_cents, highest_cents, purchase_id, link_number, last_four } = meant;
  return [order, order_end, telling_name, name, id, id_end, lowest_cents, highest_cents, purchase_id, link_number, last_four].map(
    (value) => (value === null ? null : String(value)),
  );
}
