import type { Queryable } from '../../kernel/db/database.ts';

/**
 * What a range of events did to what customers paid. An approved payment counts once, whatever becomes of it: each
 * event takes it out of its old status and into its new one, and what is paid is that of two statuses.
 */
export const changesOf = (range: string): string =>
  `select p.business_id, p.consumer_id, change.one as payment_count, p.requested_at,
          case when change.status in ('PENDING', 'POSTED') then change.one * p.amount_cents else 0 end as paid_cents
     from purchase_history e
     join purchase_details p on p.id = e.purchase_id
    cross join lateral (values (e.to_status, 1), (case when e.to_status <> 'PENDING' then e.from_status end, -1)) change (status, one)
    where (e.to_status = 'PENDING' or e.from_status in ('PENDING', 'POSTED', 'DECLINED')) and change.status is not null and ${range}`;

/** Adds what the events above `after_seq`, up to and including `upto_seq`, did to what customers paid. */
export async function addCustomers(tx: Queryable, after_seq: number, upto_seq: number): Promise<void> {
  await tx.run(
    `insert into customer_totals as t (business_id, consumer_id, payment_count, paid_cents, first_at, last_at)
     select business_id, consumer_id, sum(payment_count), sum(paid_cents), min(requested_at), max(requested_at)
       from (${changesOf('e.seq > $1 and e.seq <= $2')}) changes
      group by business_id, consumer_id
     having sum(payment_count) <> 0 or sum(paid_cents) <> 0
      order by business_id, consumer_id
         on conflict (business_id, consumer_id)
         do update set payment_count = t.payment_count + excluded.payment_count, paid_cents = t.paid_cents + excluded.paid_cents,
                       first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at)`,
    [after_seq, upto_seq],
  );
}

/** Where the counts, with what is not rolled up, differ from the payments; at most a hundred, in words. */
export async function wrongCustomers(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('%s at %s: %s payments over %s cents are counted, and there are %s over %s cents', consumer_id, business_id,
                   coalesce(r.payment_count, 0), coalesce(r.paid_cents, 0), coalesce(t.payment_count, 0), coalesce(t.paid_cents, 0)) as text
       from (
         select business_id, consumer_id, sum(payment_count) as payment_count, sum(paid_cents) as paid_cents
           from (select business_id, consumer_id, payment_count, paid_cents from customer_totals
                  union all
                 select business_id, consumer_id, payment_count, paid_cents
                   from (${changesOf('e.seq > (select upto_seq from report_mark)')}) live) both_parts
          group by business_id, consumer_id
       ) r
       full join (
         select business_id, consumer_id, count(*) as payment_count,
                coalesce(sum(amount_cents) filter (where status in ('PENDING', 'POSTED')), 0) as paid_cents
           from purchase_details where approved_at is not null group by business_id, consumer_id
       ) t using (business_id, consumer_id)
      where (coalesce(r.payment_count, 0), coalesce(r.paid_cents, 0)) <> (coalesce(t.payment_count, 0), coalesce(t.paid_cents, 0))
      order by business_id, consumer_id
      limit 100`,
  );
  return rows.map(({ text }) => text);
}
