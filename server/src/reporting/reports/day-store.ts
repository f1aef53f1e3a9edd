import type { Channel } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

export interface DayRow {
  readonly employee: string | null;
  readonly channel: Channel;
  readonly count: number;
  readonly sales_cents: number;
  readonly tips_cents: number;
  readonly refund_count: number;
  readonly refunds_cents: number;
}

/**
 * What was sold and given back on one day of each business's calendar, by employee and channel. What was refunded
 * before its debit was in a file is CANCELLED: it counts as both; one that was held and not released as neither, as one
 * that FAILED. `only_user_id`: that user's doings alone.
 */
export function sumDay(
  db: Queryable,
  given: { business_ids: readonly string[]; day: string; only_user_id: string | null },
): Promise<DayRow[]> {
  return db.many<DayRow>(
    `select employee, channel, count(*) filter (where not given_back) as count,
            coalesce(sum(sales_cents), 0)::bigint as sales_cents, coalesce(sum(tips_cents), 0)::bigint as tips_cents,
            count(*) filter (where given_back) as refund_count, coalesce(sum(refunds_cents), 0)::bigint as refunds_cents
       from business_names b
      cross join lateral (
        select $2::date::timestamp at time zone b.time_zone as begins, ($2::date + 1)::timestamp at time zone b.time_zone as ends
      ) d
      cross join lateral (
        select coalesce(nullif(p.employee_name, ''), u.username) as employee, p.channel, false as given_back,
               p.amount_cents - p.tip_cents as sales_cents, p.tip_cents as tips_cents, 0 as refunds_cents
          from purchase_details p
          left join business_user_names u on u.user_id = p.requested_by
         where p.business_id = b.id and p.requested_at >= d.begins and p.requested_at < d.ends
           and p.approved_at is not null and p.status in ('PENDING', 'POSTED', 'CANCELLED') and p.last_event <> 'not_released'
           and ($3::text is null or p.requested_by = $3)
        union all
        select u.username, p.channel, true, 0, 0, c.amount_cents
          from credits_of_purchases c
          join purchase_details p on p.id = c.purchase_id
          left join business_user_names u on u.user_id = c.requested_by
         where c.business_id = b.id and c.kind = 'refund' and c.made_at >= d.begins and c.made_at < d.ends and c.status <> 'CANCELLED'
           and ($3::text is null or c.requested_by = $3)
      ) moved
      where b.id = any($1)
      group by employee, channel
      order by employee nulls last, channel`,
    [given.business_ids, given.day, given.only_user_id],
  );
}
