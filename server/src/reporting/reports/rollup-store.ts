import type { Channel, ReportStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { wordsOf } from './matching-store.ts';
import { FOUND_OF_BUSINESS, foundOnes } from './narrowed-store.ts';
import type { ReportRange } from './store.ts';

/**
 * What a range of events did to the counts: each took a payment out of its old status and into its new one. Amounts are
 * without tips. Only approved payments count: they begin PENDING, and what leaves DECLINED had come back.
 */
export const changesOf = (range: string): string =>
  `select p.business_id, (p.requested_at at time zone b.time_zone)::date as day, change.status, p.channel, change.one as count,
          change.one * (p.amount_cents - p.tip_cents) as amount_cents
     from purchase_history e
     join purchase_details p on p.id = e.purchase_id
     join business_names b on b.id = p.business_id
    cross join lateral (values (e.to_status, 1), (case when e.to_status <> 'PENDING' then e.from_status end, -1)) change (status, one)
    where (e.to_status = 'PENDING' or e.from_status in ('PENDING', 'POSTED', 'DECLINED')) and change.status is not null and ${range}`;

/** One line of the counts. */
export interface DayCount {
  readonly day: string;
  readonly status: ReportStatus;
  readonly channel: Channel;
  readonly count: number;
  readonly amount_cents: number;
}

/** The events up to which `report_days`, by status, and `asked_days`, by asking, are rolled up. */
export interface Marks {
  readonly upto_seq: number;
  readonly asked_upto_seq: number;
}

export function readMarks(db: Queryable): Promise<Marks> {
  return db.one<Marks>('select upto_seq, asked_upto_seq from report_mark');
}

/** The same, locked: one rolls up at a time. */
export function lockMarks(tx: Queryable): Promise<Marks> {
  return tx.one<Marks>('select upto_seq, asked_upto_seq from report_mark for no key update');
}

/** Notes that every event up to this one is in both; neither ever goes back. */
export async function moveMarks(tx: Queryable, upto_seq: number): Promise<void> {
  await tx.run('update report_mark set upto_seq = greatest(upto_seq, $1), asked_upto_seq = greatest(asked_upto_seq, $1)', [upto_seq]);
}

/** Adds what the events above `after_seq`, up to and including `upto_seq`, did to the counts by status. */
export async function addEvents(tx: Queryable, after_seq: number, upto_seq: number): Promise<void> {
  await tx.run(
    `insert into report_days as d (business_id, day, status, channel, count, amount_cents)
     select business_id, day, status, channel, sum(count), sum(amount_cents)
       from (${changesOf('e.seq > $1 and e.seq <= $2')}) changes
      group by business_id, day, status, channel
     having sum(count) <> 0 or sum(amount_cents) <> 0
      order by business_id, day, status, channel
         on conflict (business_id, day, status, channel)
         do update set count = d.count + excluded.count, amount_cents = d.amount_cents + excluded.amount_cents`,
    [after_seq, upto_seq],
  );
}

/** Forgets what was counted for a business. */
export async function forgetDays(tx: Queryable, business_id: string): Promise<void> {
  await tx.run('delete from report_days where business_id = $1', [business_id]);
}

/**
 * Counts a business of which nothing is counted, up to and including the event `upto_seq`: as its payments stand, less
 * what later events did to them. So it reads no old events, which may be away.
 */
export async function countBusiness(tx: Queryable, business_id: string, upto_seq: number): Promise<void> {
  await tx.run(
    `insert into report_days (business_id, day, status, channel, count, amount_cents)
     select business_id, day, status, channel, sum(count), sum(amount_cents)
       from (
         select p.business_id, (p.requested_at at time zone b.time_zone)::date as day, p.status, p.channel, 1 as count,
                p.amount_cents - p.tip_cents as amount_cents
           from purchase_details p join business_names b on b.id = p.business_id
          where p.business_id = $1 and p.approved_at is not null
          union all
         select business_id, day, status, channel, -count, -amount_cents
           from (${changesOf('p.business_id = $1 and e.seq > $2')}) later
       ) changes
      group by business_id, day, status, channel
     having sum(count) <> 0 or sum(amount_cents) <> 0`,
    [business_id, upto_seq],
  );
}

/** A range's counts by day, status and channel, whatever its filters of those. On the view of `upto_seq`. */
export function countDays(tx: Queryable, { business_ids, first_day, last_day }: ReportRange, upto_seq: number): Promise<DayCount[]> {
  return tx.many<DayCount>(
    `select day, status, channel, sum(count)::bigint as count, sum(amount_cents)::bigint as amount_cents
       from (
         select day, status, channel, count, amount_cents from report_days
          where business_id = any($1) and day between $2::date and $3::date
          union all
         select day, status, channel, count, amount_cents
           from (${changesOf('e.seq > $4 and p.business_id = any($1)')}) tail
          where day between $2::date and $3::date
       ) all_of_it
      group by day, status, channel
     having sum(count) <> 0
      order by day`,
    [business_ids, first_day, last_day, upto_seq],
  );
}

/** The same of a range that is narrowed to some payments: no roll-up knows those, so each is read. */
export function countNarrowed(tx: Queryable, range: ReportRange): Promise<DayCount[]> {
  return tx.many<DayCount>(
    `with found_ones as materialized (${foundOnes(range)})
     select (q.requested_at at time zone b.time_zone)::date as day, q.status, q.channel, count(*) as count,
            sum(q.amount_cents - q.tip_cents)::bigint as amount_cents
       from business_names b
       cross join lateral ${FOUND_OF_BUSINESS}
      where b.id = any($1)
        and q.requested_at >= $3::date::timestamp at time zone b.time_zone
        and q.requested_at < ($4::date + 1)::timestamp at time zone b.time_zone
        and q.approved_at is not null
      group by day, q.status, q.channel
      order by day`,
    [range.business_ids, wordsOf(range.search), range.first_day, range.last_day],
  );
}

/** Where counts, with what is not rolled up, differ from the payments; at most a hundred, in words. */
export async function wrongCounts(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('%s on %s: the report counts %s payments %s by %s over %s cents, and there are %s over %s cents', business_id, day,
                   coalesce(r.count, 0), status, channel, coalesce(r.amount_cents, 0), coalesce(t.count, 0), coalesce(t.amount_cents, 0)) as text
       from (
         select business_id, day, status, channel, sum(count) as count, sum(amount_cents) as amount_cents
           from (select business_id, day, status, channel, count, amount_cents from report_days
                  union all
                 ${changesOf('e.seq > (select upto_seq from report_mark)')}) both_parts
          group by business_id, day, status, channel
       ) r
       full join (
         select p.business_id, (p.requested_at at time zone b.time_zone)::date as day, p.status, p.channel, count(*) as count,
                sum(p.amount_cents - p.tip_cents) as amount_cents
           from purchase_details p join business_names b on b.id = p.business_id
          where p.approved_at is not null
          group by p.business_id, day, p.status, p.channel
       ) t using (business_id, day, status, channel)
      where (coalesce(r.count, 0), coalesce(r.amount_cents, 0)) <> (coalesce(t.count, 0), coalesce(t.amount_cents, 0))
      order by business_id, day, status, channel
      limit 100`,
  );
  return rows.map(({ text }) => text);
}

/** Sums of what is pending or posted, by business, after a day of its calendar: rolled up, and live what is not yet. */
export function sumVolumes(
  db: Queryable,
  business_ids: readonly string[],
  from: string,
): Promise<{ business_id: string; count: number; amount_cents: number }[]> {
  return db.many(
    `with moved as (
       select business_id, day, status, count, amount_cents from report_days where business_id = any($1)
        union all
       select business_id, day, status, count, amount_cents
         from (${changesOf('e.seq > (select upto_seq from report_mark) and p.business_id = any($1)')}) live
     )
     select business_id, sum(count)::bigint as count, sum(amount_cents)::bigint as amount_cents
       from moved
      where day > $2 and status in ('PENDING', 'POSTED')
      group by business_id`,
    [business_ids, from],
  );
}
