import type { Queryable } from '../../kernel/db/database.ts';

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

export function unbalancedPayouts(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('payout %s of %s cents has lines of %s and an entry of %s', o.id, o.amount_cents, l.cents, e.cents) as text
       from (select id, amount_cents from credits where kind = 'payout') o
       left join (select payout_id, sum(amount_cents) as cents from payout_lines group by payout_id) l on l.payout_id = o.id
       full join (select subject_id, sum(amount_cents) as cents, count(*) as entries from ach_entry_outcomes where kind = 'payout' and lost_reason is null
                   group by subject_id) e
              on e.subject_id = o.id
      where o.amount_cents is distinct from l.cents or o.amount_cents is distinct from e.cents or e.entries <> 1`,
  );
}

/** Lines that are no such transfers, or say another amount; and transfers that stand in several payouts. */
export function wrongLines(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('transfer %s, which is %s cents for business %s, stands in payout %s of business %s with %s', l.ledger_transfer_id, t.cents,
                   t.business_id, l.payout_id, o.business_id, l.amount_cents) as text
       from (select payout_id, ledger_transfer_id, amount_cents, count(*) over (partition by ledger_transfer_id) as times from payout_lines) l
       join credits o on o.id = l.payout_id
       left join (
         select id, business_id, amount_cents as cents from merchant_payable_credits
         union all
         select id, business_id, -amount_cents from merchant_payable_debits where event <> 'payout_in_file'
       ) t on t.id = l.ledger_transfer_id
      where l.times > 1 or t.business_id is distinct from o.business_id or t.cents is distinct from l.amount_cents`,
  );
}

/**
 * What businesses were owed before and ever since and nobody has paid out. Not of those with an obstacle that is noted,
 * or without an account; and not while what they owe was more, by whatever came back meanwhile.
 */
export function neverPaidOut(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `with lines as (
       select t.id, t.at, t.business_id, t.amount_cents as cents from merchant_payable_credits t
        where (t.event <> 'posted' or t.cause not in (select h.id from ach_entries_held h))
          -- What a person has closed or mended since goes with the next cutoff.
          and (t.event <> 'posted' or t.cause not in (
                select h.id from ach_entries_held_until h where h.until >= (select at from ach_waited_through)))
       union all
       select t.id, t.at, t.business_id, -t.amount_cents from merchant_payable_debits t where t.event <> 'payout_in_file'
     ), owed as (
       select business_id, at, id, sum_cents(cents) over (partition by business_id order by at, id) as cents
         from lines l where not exists (select from payout_lines p where p.ledger_transfer_id = l.id)
     ), least_owed as (
       -- Of what had come by then the last sum counts, of what has come since the lowest.
       select o.business_id, (array_agg(o.cents order by o.at desc, o.id desc) filter (where o.at < w.at))[1] as then_cents,
              min(o.cents) filter (where o.at >= w.at) as since_cents
         from owed o cross join ach_waited_through w group by o.business_id
     )
     select format('business %s is owed %s cents since before %s, and nothing stands against paying them', b.id, l.then_cents, w.at) as text
       from least_owed l
       join business_payees b on b.id = l.business_id
      cross join ach_waited_through w
      where l.then_cents > 0 and coalesce(l.since_cents, 1) > 0
        and b.settlement_version is not null and b.settlement_stopped_code is null
        and not exists (select from payout_obstacles o where o.business_id = b.id)`,
  );
}
