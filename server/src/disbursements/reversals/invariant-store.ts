import type { Queryable } from '../../kernel/db/database.ts';

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

export function unlikeTheirDebits(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reversal %s of %s cents to %s is of debit %s, of %s cents from %s', v.id, v.amount_cents, v.bank_account_id, v.entry_id,
                   d.amount_cents, d.bank_account_id) as text
       from reversals v
       left join ach_entries d on d.id = v.entry_id
       left join ach_entries e on e.kind = 'reversal' and e.subject_id = v.id
      where d.kind is distinct from 'debit' or d.purchase_id is distinct from v.purchase_id
         or (v.amount_cents, v.bank_account_id) is distinct from (d.amount_cents, d.bank_account_id)
         or (e.id is not null and (e.amount_cents, e.bank_account_id) is distinct from (d.amount_cents, d.bank_account_id))`,
  );
}

export function reversedAndRefunded(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reversal %s of purchase %s stands beside refund %s', v.id, v.purchase_id, r.id) as text
       from reversals v join refunds r on r.purchase_id = v.purchase_id
      where v.status not in ('CANCELLED', 'RETURNED') and r.status <> 'CANCELLED'`,
  );
}

export function sentOutOfTime(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reversal %s of purchase %s is in file %s for %s; it had until %s', v.id, v.purchase_id, f.name, f.effective_entry_date,
                   v.last_day) as text
       from ach_entries n
       join ach_files f on f.id = n.file_id
       join reversals v on v.id = n.subject_id
      where n.kind = 'reversal' and n.lost_reason is null
        and (f.effective_entry_date > v.last_day
             or not exists (select from purchase_events e where e.purchase_id = v.purchase_id and e.to_status = 'POSTED' and e.at <= f.originated_at))`,
  );
}

/** Entries that were originated while their payment stood returned: a return after the reversal has left is another matter. */
export function sentAfterReturn(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reversal %s of purchase %s was put into file %s, and the debit had come back at %s', v.id, v.purchase_id, f.name,
                   d.returned_at) as text
       from ach_entries n
       join ach_files f on f.id = n.file_id
       join reversals v on v.id = n.subject_id
       join ach_entries d on d.id = v.entry_id
      where n.kind = 'reversal' and n.lost_reason is null and d.returned_at <= f.originated_at`,
  );
}

/** What is owed, in files and with the bank for each reversal, what the fee has of it, and what was doubled, by the transfers of its entries and its own. */
export function misplacedReversals(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `with caused as (
       select id as cause, id as reversal_id from reversals
       union all
       select id, subject_id from ach_entries where kind = 'reversal'
     ), sums as (
       select c.reversal_id,
              sum(case 'refund_payable' when t.credit_account then t.amount_cents when t.debit_account then -t.amount_cents else 0 end) as owed,
              sum(case 'refund_in_transit' when t.credit_account then t.amount_cents when t.debit_account then -t.amount_cents else 0 end) as in_file,
              sum(case 'cash_at_odfi' when t.credit_account then t.amount_cents when t.debit_account then -t.amount_cents else 0 end) as paid,
              sum(case 'fee_income' when t.debit_account then t.amount_cents when t.credit_account then -t.amount_cents else 0 end) as fee,
              sum(case 'merchant_payable' when t.debit_account then t.amount_cents when t.credit_account then -t.amount_cents else 0 end) as taken,
              bool_and(t.purchase_id = v.purchase_id) as of_its_purchase
         from ledger_transfers t
         left join caused c on c.cause = t.cause
         left join reversals v on v.id = c.reversal_id
        where t.event like 'reversal%'
        group by c.reversal_id
     )
     select format('reversal %s of %s cents with a fee of %s is %s: %s owed, %s in a file, %s paid, %s of the fee, %s taken from the merchant', coalesce(v.id, s.reversal_id),
                   v.amount_cents, v.fee_cents, v.status, s.owed, s.in_file, s.paid, s.fee, s.taken) as text
       from reversals v full join sums s on s.reversal_id = v.id
      where v.id is null or s.of_its_purchase is false
         or (coalesce(s.owed, 0), coalesce(s.in_file, 0), coalesce(s.paid, 0), coalesce(s.fee, 0), coalesce(s.taken, 0)) is distinct from (
              case when v.status = 'REJECTED' then v.amount_cents else 0 end::numeric,
              case when v.status = 'IN_FILE' then v.amount_cents else 0 end::numeric,
              case when v.status = 'SETTLED' then v.amount_cents else 0 end::numeric,
              case when v.status in ('IN_FILE', 'SETTLED', 'REJECTED') and not v.doubled then v.fee_cents else 0 end::numeric,
              case when v.status in ('IN_FILE', 'SETTLED', 'REJECTED') then v.amount_cents - case when v.doubled then 0 else v.fee_cents end
                   else 0 end::numeric)`,
  );
}

export function brokenHistories(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `with chain as (
       select reversal_id, seq, from_status, to_status, lag(to_status) over w as status_before, lead(seq) over w is null as is_last
         from reversal_events window w as (partition by reversal_id order by seq)
     )
     select format('reversal %s: %s to %s after %s, and its status is %s', coalesce(v.id, c.reversal_id), c.from_status, c.to_status,
                   c.status_before, v.status) as text
       from reversals v full join chain c on c.reversal_id = v.id
      where v.id is null or c.seq is null or c.from_status is distinct from c.status_before or (c.is_last and c.to_status <> v.status)`,
  );
}

/** Reversals that should have left, or been cancelled. Those of a rejected file without a decision, and unoriginable ones, wait for a person, as long as cutoffs still try. */
export function neverSent(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reversal %s of purchase %s, which is %s, is %s since %s', v.id, v.purchase_id, p.status, v.status, w.since) as text
       from reversals v
       join purchases p on p.id = v.purchase_id
      cross join lateral (
        select greatest(v.status_at, p.last_event_at, (select max(f.decided_at) from ach_entries e join ach_files f on f.id = e.file_id
                                                        where e.kind = 'reversal' and e.subject_id = v.id)) as since
      ) w
      where v.status in ('WAITING', 'REJECTED') and p.status <> 'PENDING' and w.since < (select at from ach_waited_through)
        and not exists (select from ach_standing_entries e where e.kind = 'reversal' and e.subject_id = v.id)
        and not exists (select from ach_unoriginable_entries u where u.kind = 'reversal' and u.subject_id = v.id
                           and u.tried_at >= (select at from ach_waited_through))`,
  );
}
