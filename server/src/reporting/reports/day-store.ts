import type { Channel, DayEvent } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** Which day of whose payments. */
export interface WhichDay {
  readonly business_ids: readonly string[];
  /** Of each business's own calendar: `2026-11-17`. */
  readonly day: string;
  /** That user's payments alone; null for everybody's. */
  readonly only_user_id: string | null;
}

export interface DayRow {
  readonly username: string | null;
  readonly channel: Channel;
  readonly count: number;
  readonly gross_cents: number;
  readonly tips_cents: number;
  readonly fees_cents: number;
  readonly refunds_cents: number;
  readonly returns_cents: number;
}

/** A day of the business `b`, from midnight to midnight by its own clock: 23 and 25 hours where the clocks change. */
const DAY = `
  cross join lateral (
    select $2::date::timestamp at time zone b.time_zone as begins, ($2::date + 1)::timestamp at time zone b.time_zone as ends
  ) d`;

/**
 * What banks sent back on that day of the payments of `b`, once a time, and what was collected of it after all: with
 * 1 and -1. The day's few such events are read of all businesses (purchase_events_sent_back, of its months).
 */
const SENT_BACK = `
  (select h.purchase_id, h.seq, h.at, case h.event when 'returned' then 1 else -1 end as times
     from (select purchase_id, seq, at, event from purchase_history
            where event in ('returned', 'return_made_good') and at >= d.begins and at < d.ends offset 0) h
     join purchase_details s on s.id = h.purchase_id and s.business_id = b.id) e`;

/**
 * What was taken and what came back on one day, by who took it and by channel. What FAILED, or was held and not
 * released, was never sold. What was refunded before it was sent has no fee; that of a return is given back with it.
 */
export function sumDay(db: Queryable, { business_ids, day, only_user_id }: WhichDay): Promise<DayRow[]> {
  return db.many<DayRow>(
    `select u.username, moved.channel, sum(moved.count)::bigint as count, sum(moved.gross_cents)::bigint as gross_cents,
            sum(moved.tips_cents)::bigint as tips_cents, sum(moved.fees_cents)::bigint as fees_cents,
            sum(moved.refunds_cents)::bigint as refunds_cents, sum(moved.returns_cents)::bigint as returns_cents
       from business_names b ${DAY}
      cross join lateral (
        select p.requested_by, p.channel, 1 as count, p.amount_cents - p.tip_cents as gross_cents, p.tip_cents::bigint as tips_cents,
               case p.status when 'CANCELLED' then 0 else fee_of(p.amount_cents, p.fee_basis_points, p.fee_fixed_cents) end as fees_cents,
               0 as refunds_cents, 0 as returns_cents
          from purchase_details p
         where p.business_id = b.id and p.requested_at >= d.begins and p.requested_at < d.ends
           and p.approved_at is not null and p.status <> 'FAILED' and p.last_event <> 'not_released'
        union all
        select p.requested_by, p.channel, 0, 0, 0, 0, c.amount_cents, 0
          from credits_of_purchases c join purchase_details p on p.id = c.purchase_id
         where c.business_id = b.id and c.kind = 'refund' and c.made_at >= d.begins and c.made_at < d.ends and c.status <> 'CANCELLED'
        union all
        select p.requested_by, p.channel, 0, 0, 0, -e.times * fee_of(p.amount_cents, p.fee_basis_points, p.fee_fixed_cents), 0,
               e.times * p.amount_cents
          from ${SENT_BACK} join purchase_details p on p.id = e.purchase_id
      ) moved
       left join business_user_names u on u.user_id = moved.requested_by
      where b.id = any($1) and ($3::text is null or moved.requested_by = $3)
      group by moved.requested_by, u.username, moved.channel
      order by u.username nulls last, moved.channel`,
    [business_ids, day, only_user_id],
  );
}

export interface DayEventRow extends Omit<DayEvent, 'amount'> {
  readonly amount_cents: number;
}

/** The refunds and returns of the same day, the oldest first. */
export function listDayEvents(db: Queryable, { business_ids, day, only_user_id }: WhichDay): Promise<DayEventRow[]> {
  return db.many<DayEventRow>(
    `select moved.id, moved.kind, moved.purchase_id, n.first_name || ' ' || n.last_name as customer_name, moved.amount_cents, taker.username as taken_by,
            coalesce(giver.username, 'API key ' || k.name) as refunded_by, moved.reason, moved.code
       from business_names b ${DAY}
      cross join lateral (
        select c.id, 'refund' as kind, c.purchase_id, c.made_at as at, c.amount_cents::bigint as amount_cents, c.requested_by, c.reason, null::text as code
          from credits_of_purchases c
         where c.business_id = b.id and c.kind = 'refund' and c.made_at >= d.begins and c.made_at < d.ends and c.status <> 'CANCELLED'
        union all
        select 'pev_' || e.seq, case e.times when 1 then 'return' else 'collected' end, e.purchase_id, e.at, q.amount_cents, null, null,
               case e.times when 1 then (select r.code from debit_returns r where r.purchase_id = e.purchase_id and r.returned_at <= e.at
                                          order by r.returned_at desc, r.id desc limit 1) end
          from ${SENT_BACK} join purchase_details q on q.id = e.purchase_id
      ) moved
       join purchase_details p on p.id = moved.purchase_id
       join consumer_names n on n.user_id = p.consumer_id
       left join business_user_names taker on taker.user_id = p.requested_by
       left join business_user_names giver on giver.user_id = moved.requested_by
       left join api_key_names k on k.id = moved.requested_by
      where b.id = any($1) and ($3::text is null or p.requested_by = $3)
      order by moved.at, moved.purchase_id`,
    [business_ids, day, only_user_id],
  );
}

export interface DayPlace {
  readonly name: string;
  readonly time_zone: string;
  readonly line_one: string;
  readonly line_two: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
}

/** Whose sheet it is. */
export function readPlace(db: Queryable, business_id: string): Promise<DayPlace> {
  return db.one<DayPlace>('select name, time_zone, line_one, line_two, city, state, postal_code from business_places where id = $1', [
    business_id,
  ]);
}
