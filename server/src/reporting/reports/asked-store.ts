import type { Queryable } from '../../kernel/db/database.ts';

/** Payments asked for in a range of events, by day (UTC); each once, by whichever event that is. */
const askedBy = (range: string): string =>
  `select p.business_id, (p.requested_at at time zone 'UTC')::date as day, count(*) as count
     from purchase_history e
     join purchase_details p on p.id = e.purchase_id
    where (e.from_status is null and e.to_status = 'PENDING' or e.from_status = 'INITIATED' and e.event <> 'expired') and ${range}
    group by p.business_id, day`;

/** Adds what the events above `after_seq`, up to and including `upto_seq`, asked for. */
export async function addAsked(tx: Queryable, after_seq: number, upto_seq: number): Promise<void> {
  await tx.run(
    `insert into asked_days as d (business_id, day, count)
     select business_id, day, count from (${askedBy('e.seq > $1 and e.seq <= $2')}) asked order by business_id, day
         on conflict (business_id, day) do update set count = d.count + excluded.count`,
    [after_seq, upto_seq],
  );
}

/** How many payments businesses asked for, and where a page of them begins. */
export interface AskedPlace {
  readonly total: number;
  /** So many of the newest, since `before`, precede the page; 0 and null where the newest day is on it. */
  readonly left_out: number;
  readonly before: Date | null;
}

/** Counts by days, and the first day (UTC) reached by the page behind `offset`. On the view of `asked_upto_seq`. */
export function placeAsked(tx: Queryable, business_ids: readonly string[], offset: number, asked_upto_seq: number): Promise<AskedPlace> {
  return tx.one<AskedPlace>(
    `select coalesce(sum(count), 0)::bigint as total, coalesce(max(so_far) filter (where so_far <= $2), 0)::bigint as left_out,
            min(day) filter (where so_far <= $2)::timestamp at time zone 'UTC' as before
       from (
         select day, sum(count) as count, sum(sum(count)) over (order by day desc) as so_far
           from (
             select day, count from asked_days where business_id = any($1)
              union all
             select day, count from (${askedBy('e.seq > $3 and p.business_id = any($1)')}) tail
           ) both_parts
          group by day
       ) days`,
    [business_ids, offset, asked_upto_seq],
  );
}

/** Where counts, with what is not rolled up, differ from the payments; at most a hundred, in words. */
export async function wrongAsked(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('%s on %s: %s payments are counted as asked for, and there are %s', business_id, day, coalesce(r.count, 0), coalesce(t.count, 0)) as text
       from (
         select business_id, day, sum(count) as count
           from (select business_id, day, count from asked_days
                  union all
                 ${askedBy('e.seq > (select asked_upto_seq from report_mark)')}) both_parts
          group by business_id, day
       ) r
       full join (
         select business_id, (requested_at at time zone 'UTC')::date as day, count(*) as count
           from purchase_details where requested_at is not null group by business_id, day
       ) t using (business_id, day)
      where coalesce(r.count, 0) <> coalesce(t.count, 0)
      order by business_id, day
      limit 100`,
  );
  return rows.map(({ text }) => text);
}
