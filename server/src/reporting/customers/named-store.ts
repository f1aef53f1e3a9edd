import type { Context } from '../../context.ts';
import { keepView } from '../../kernel/db/shared-view.ts';
import type { Meant } from '../words/index.ts';
import { changesOf } from './totals-store.ts';

/** A customer who was found by name. */
export interface NamedCustomerRow {
  readonly consumer_id: string;
  readonly name: string;
  readonly payment_count: number;
  readonly first_at: Date;
  readonly owed_cents: number;
  /** Of the account that they paid from last at these businesses. */
  readonly last_four: string | null;
  /** What all who were found approved there, however many are listed. */
  readonly all_payments: number;
}

/**
 * Customers of the businesses whose name has words that begin so, who paid last first; at most so many. Names are
 * those of the whole center: the index consumers_by_name_words is asked for the telling words alone. What isn't
 * rolled up yet is counted live.
 */
export function findCustomersNamed(
  db: Context['db'],
  business_ids: readonly string[],
  { name, telling_name }: Pick<Meant, 'name' | 'telling_name'>,
  most: number,
): Promise<NamedCustomerRow[]> {
  if (telling_name === null) return Promise.resolve([]);
  return db.transaction(async (tx) => {
    await keepView(tx);
    // As a value: of a mark that it doesn't know the planner takes it that a third of all events lie above.
    const { upto_seq } = await tx.one<{ upto_seq: number }>('select upto_seq from report_mark');
    return tx.many<NamedCustomerRow>(
      `with named as materialized (
       select user_id from consumer_name_words where words @@ $2::tsquery and (words @@ $5::tsquery) is true
     ), customers as materialized (
       select consumer_id, sum(payment_count)::bigint as payment_count, min(first_at) as first_at, max(last_at) as last_at
         from (select t.consumer_id, t.payment_count, t.first_at, t.last_at
                 from named join customer_totals t on t.consumer_id = named.user_id
                where t.business_id = any($1)
                union all
               select live.consumer_id, live.payment_count, live.requested_at, live.requested_at
                 from (${changesOf('e.seq > $4 and p.business_id = any($1)')}) live
                where live.consumer_id in (select user_id from named)) both_parts
        group by consumer_id
       having sum(payment_count) > 0
     )
     select c.consumer_id, n.first_name || ' ' || n.last_name as name, c.payment_count, c.first_at,
            (select coalesce(sum(r.amount_cents), 0)::bigint
               from (select max(o.amount_cents) as amount_cents from returns_of_customers o
                      where o.consumer_id = c.consumer_id and o.business_id = any($1) and o.is_open group by o.purchase_id) r) as owed_cents,
            (select a.last_four
               from purchase_details p join bank_account_labels a on a.id = p.bank_account_id
              where p.consumer_id = c.consumer_id and p.business_id = any($1) and p.approved_at is not null
              order by p.approved_at desc limit 1) as last_four,
            (select sum(payment_count)::bigint from customers) as all_payments
       from (select * from customers order by last_at desc, consumer_id limit $3) c
       join consumer_names n on n.user_id = c.consumer_id
      order by c.last_at desc, c.consumer_id`,
      [business_ids, telling_name, most, upto_seq, name],
    );
  });
}
