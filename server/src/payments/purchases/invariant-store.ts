import type { Queryable } from '../../kernel/db/database.ts';
import { wholeFrom } from '../../kernel/seals/index.ts';

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

/** How many purchases there are. */
export async function countPurchases(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>('select count(*) from purchases')).count;
}

/** The name of the mark behind which the events of a day begin. */
export const DAY = 'purchase_events of its day';

/** The number before the first event of the newest day, in New York, as spending limits go by. `after`: an earlier one. */
export async function dayMark(db: Queryable, after: number): Promise<number> {
  const row = await db.one<{ mark: number }>(
    `select coalesce(min(seq) - 1, $1) as mark from purchase_events
      where seq > $1 and at >= (select date_trunc('day', max(at), 'America/New_York') from purchase_events where seq > $1)`,
    [after],
  );
  return row.mark;
}

/** Since when every event is here. At the edge of a month that is away one moment may have come before the other. */
const WHOLE_FROM = `(${wholeFrom('purchase_events')} + interval '1 day')`;

/** Payments whose events are not a chain that ends at their status. Of those begun before a month that is away some events may be missing, at the beginning of the chain or all. */
export function brokenChains(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `with chain as (
       select purchase_id, seq, at, event, from_status, to_status,
              lag(to_status) over w as status_before,
              lead(seq) over w is null as is_last
         from purchase_events
       window w as (partition by purchase_id order by seq)
     )
     select format('purchase %s: event %s (%s) goes from %s to %s after %s, and its status is %s',
                   coalesce(p.id, c.purchase_id), c.seq, c.event, c.from_status, c.to_status, c.status_before, p.status) as text
       from purchases p
       full join chain c on c.purchase_id = p.id
      cross join (select ${WHOLE_FROM} as whole_from) w
      where p.id is null
         or (c.seq is null and p.created_at >= w.whole_from)
         or (c.status_before is null and p.created_at >= w.whole_from
             and (c.from_status is not null or (c.event, c.to_status) not in (('started', 'INITIATED'), ('accepted', 'PENDING'))))
         or (c.status_before is not null and c.from_status is distinct from c.status_before and c.at >= w.whole_from)
         or (c.is_last and (c.to_status <> p.status or c.event <> p.last_event) and c.at >= w.whole_from)`,
  );
}

export function unknownChanges(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('purchase %s went from %s by %s to %s', e.purchase_id, e.from_status, e.event, e.to_status) as text
       from purchase_events e
      where e.from_status is not null
        and not exists (select from purchase_transitions t
                         where t.from_status = e.from_status and t.event = e.event and t.to_status = e.to_status)`,
  );
}

export function orphans(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('purchase %s: consumer %s, business %s, account %s', p.id, p.consumer_id, p.business_id, p.bank_account_id) as text
       from purchases p
       left join consumer_names c on c.user_id = p.consumer_id
       left join business_names b on b.id = p.business_id
       left join bank_account_standings a on a.id = p.bank_account_id
      where c.user_id is null
         or (p.business_id is not null and b.id is null)
         or (p.bank_account_id is not null and a.consumer_id is distinct from p.consumer_id)`,
  );
}

export function incompleteApprovals(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('purchase %s is %s and was approved at %s', p.id, p.status, coalesce(p.approved_at::text, 'no time')) as text
       from purchases p
      where (p.status in ('PENDING', 'POSTED', 'FAILED') and p.approved_at is null)
         or (p.status in ('INITIATED', 'WAITING_FOR_APPROVAL', 'DENIED') and p.approved_at is not null)
         or (p.approved_at is not null
             and (p.amount_cents is null or p.tip_cents >= p.amount_cents or p.business_id is null or p.bank_account_id is null
                  or p.fee_basis_points is null or p.fee_fixed_cents is null or p.requested_at is null))
         or (p.requested_at is not null and (p.amount_cents is null or p.business_id is null))`,
  );
}

export function limitsPassed(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('purchase %s asked for %s cents when %s could be spent', p.id, p.amount_cents - p.tip_cents, coalesce(p.purchase_power_cents::text, 'nothing known')) as text
       from purchases p
       -- Looked up for the few that have asked for too much, or for nothing yet.
      cross join lateral (select from purchase_events where purchase_id = p.id and event in ('merchant_asked', 'accepted') limit 1) e
      where p.purchase_power_cents is null or p.purchase_power_cents < p.amount_cents - p.tip_cents`,
  );
}

/** Every hold of a consumer, with the limit that was found then. */
const HOLDS = `claimOf as materialized (
  -- Sorting by a number is quicker than by an id.
  select user_id, row_number() over () as consumer from consumer_names
), holds as materialized (
  select k.consumer, e.purchase_id, e.seq, e.at, date_trunc('day', e.at, 'America/New_York') as day,
         p.amount_cents - p.tip_cents as amount_cents, case p.channel when 'invoice_link' then 0 else p.amount_cents - p.tip_cents end as used_cents, p.approved_at is not null as approved,
         p.purchase_power_cents as power, p.available_balance_cents as balance,
         case p.channel when 'invoice_link' then null else p.daily_limit_cents end as daily
    from purchase_events e
    join purchases p on p.id = e.purchase_id
    join claimOf k on k.user_id = p.consumer_id
   where e.event in ('merchant_asked', 'accepted')
  union all
  -- A tip is held from the approval on, beside its order.
  select k.consumer, e.purchase_id, e.seq, e.at, date_trunc('day', e.at, 'America/New_York'), p.tip_cents, p.tip_cents, true, null, null, null
    from purchases p
    join purchase_events e on e.purchase_id = p.id and e.event = 'consumer_confirmed'
    join claimOf k on k.user_id = p.consumer_id
   where p.tip_cents > 0
)`;

/** When each purchase stopped being held: as a number among those of the holds. */
const ENDED = `settlement_times as (
  select array_agg(at order by at) as ats
    from (select distinct settled_at - interval '1 minute' as at from ach_debits where attempt = 1 and settled_at is not null) e
), settlements as (
  -- A settlement comes after the last hold from before it, less a minute.
  select t.at, max(b.seq) over (order by t.place) as after_seq
    from settlement_times cross join unnest(ats) with ordinality t (at, place)
    left join (select width_bucket(at, ats) as place, max(seq) as seq from holds cross join settlement_times group by 1) b on b.place = t.place - 1
), ended as (
  select purchase_id, min(seq) as seq
    from (select purchase_id, seq from purchase_events
           where from_status in ('WAITING_FOR_APPROVAL', 'PENDING') and to_status not in ('WAITING_FOR_APPROVAL', 'PENDING')
          union all
          select e.purchase_id, coalesce(s.after_seq, 0)
            from ach_debits e join settlements s on s.at = e.settled_at - interval '1 minute'
           where e.attempt = 1) s
   group by purchase_id
)`;

/** Holds and their ends in their order, with what was held and used before each. */
const REPLAYED = `steps as (
  select consumer, day, seq, false as is_end, amount_cents as held, used_cents as used, power, balance, daily from holds
  union all
  select h.consumer, h.day, o.seq, true, -h.amount_cents, case when h.approved then 0 else -h.used_cents end, null, null, null
    from holds h join ended o on o.purchase_id = h.purchase_id
), replayed as (
  select seq, is_end, power, balance, daily,
         sum_cents(held) over (partition by consumer order by seq, is_end) - held as held_before,
         sum_cents(used) over (partition by consumer, day order by seq, is_end) - used as used_before
    from steps
)`;

/**
 * Goes through every hold again, by consumer and `seq`, drawn with their row locked. At each, the limit must not have
 * passed the noted balance less what was held, or the daily limit less what was used that day
 * (server/src/payments/purchases/spending-limit.sql). Whatever it finds was wrong, as it counts less as held: a
 * settlement comes a minute early, what reaches over midnight is out of the day, and tips and unnoted balances only
 * count as held.
 */
export function holdsPastLimits(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `with ${HOLDS}, ${ENDED}, ${REPLAYED}, wrong as materialized (
       select seq, power, balance, daily, held_before, used_before
         from replayed
        where not is_end and balance is not null and power > greatest(0, least(balance - held_before, daily - used_before))
        limit 100
     )
     select format('purchase %s (consumer %s, %s): a limit of %s cents was found with %s in the account, %s held, %s of %s used that day',
                   p.id, p.consumer_id, e.at, w.power, w.balance, w.held_before, w.used_before, coalesce(w.daily::text, 'any amount')) as text
       from wrong w
       join purchase_events e on e.seq = w.seq
       join purchases p on p.id = e.purchase_id`,
  );
}

/** Payments of businesses that are closed: asked for since, or not decided or collected. */
export function afterClosing(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('purchase %s is %s, asked for at %s, and business %s is closed since %s', p.id, p.status, p.requested_at, b.id, b.closed_at) as text
       from business_closings b
       join purchases p on p.business_id = b.id
      where p.status in ('WAITING_FOR_APPROVAL', 'PENDING') or p.requested_at > b.closed_at`,
  );
}
