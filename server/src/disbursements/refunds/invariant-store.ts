import type { Queryable } from '../../kernel/db/database.ts';

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

export function refundedTooMuch(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('purchase %s of %s cents has refunds of %s', p.id, p.amount_cents, sum(r.amount_cents)) as text
       from refunds r left join purchases p on p.id = r.purchase_id
      where r.status <> 'CANCELLED'
      group by p.id, p.amount_cents
     having p.id is null or sum(r.amount_cents) > p.amount_cents`,
  );
}

/** Entries of refunds that were originated while their payment stood returned: a return after the refund has left is another matter. */
export function sentAfterReturn(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('refund %s of purchase %s was put into file %s, and the payment had come back at %s', r.id, r.purchase_id, f.name, e.at) as text
       from ach_entries n
       join ach_files f on f.id = n.file_id
       join refunds r on r.id = n.subject_id
       join lateral (select to_status, event, at from purchase_events e where e.purchase_id = r.purchase_id and e.at <= f.originated_at
                      order by e.seq desc limit 1) e on true
      where n.kind = 'refund' and n.lost_reason is null and e.to_status = 'DECLINED'`,
  );
}

export function sentBeforePosted(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('refund %s of purchase %s is in file %s, and the payment was not POSTED by then', r.id, r.purchase_id, f.name) as text
       from ach_entries n
       join ach_files f on f.id = n.file_id
       join refunds r on r.id = n.subject_id
      where n.kind = 'refund' and n.lost_reason is null
        and not exists (select from purchase_events e where e.purchase_id = r.purchase_id and e.to_status = 'POSTED' and e.at <= f.originated_at)`,
  );
}

/** What stands in `refund_payable`, in files, and with the bank for each refund, by its own transfers and those of its entries. */
export function misplacedRefunds(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `with caused as (
       select id as cause, id as refund_id from refunds
       union all
       select id, subject_id from ach_entries where kind = 'refund'
     ), sums as (
       select c.refund_id,
              sum(case 'refund_payable' when t.credit_account then t.amount_cents when t.debit_account then -t.amount_cents else 0 end) as owed,
              sum(case 'refund_in_transit' when t.credit_account then t.amount_cents when t.debit_account then -t.amount_cents else 0 end) as in_file,
              sum(case 'cash_at_odfi' when t.credit_account then t.amount_cents when t.debit_account then -t.amount_cents else 0 end) as paid,
              sum(case 'merchant_payable' when t.debit_account then t.amount_cents when t.credit_account then -t.amount_cents else 0 end) as taken,
              bool_and(t.purchase_id = r.purchase_id
                       and (t.debit_account <> 'merchant_payable' or t.debit_party = p.business_id)
                       and (t.credit_account <> 'merchant_payable' or t.credit_party = p.business_id)
                       and (t.debit_account <> 'refund_payable' or t.debit_party = p.consumer_id)
                       and (t.credit_account <> 'refund_payable' or t.credit_party = p.consumer_id)) as of_its_purchase
         from ledger_transfers t
         left join caused c on c.cause = t.cause
         left join refunds r on r.id = c.refund_id
         left join purchases p on p.id = r.purchase_id
        where t.event like 'refund%'
        group by c.refund_id
     )
     select format('refund %s of %s cents is %s: %s owed, %s in a file, %s paid, %s taken from the merchant', coalesce(r.id, s.refund_id),
                   r.amount_cents, r.status, s.owed, s.in_file, s.paid, s.taken) as text
       from refunds r full join sums s on s.refund_id = r.id
      where r.id is null or s.of_its_purchase is false
         or (coalesce(s.owed, 0), coalesce(s.in_file, 0), coalesce(s.paid, 0), coalesce(s.taken, 0)) is distinct from (
              case when r.status in ('QUEUED', 'HELD', 'REJECTED') then r.amount_cents else 0 end::numeric,
              case when r.status = 'IN_FILE' then r.amount_cents else 0 end::numeric,
              case when r.status = 'SETTLED' then r.amount_cents else 0 end::numeric,
              case when r.status in ('QUEUED', 'HELD', 'REJECTED', 'IN_FILE', 'SETTLED') then r.amount_cents else 0 end::numeric)`,
  );
}

export function brokenHistories(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `with chain as (
       select refund_id, seq, from_status, to_status, lag(to_status) over w as status_before, lead(seq) over w is null as is_last
         from refund_events window w as (partition by refund_id order by seq)
     )
     select format('refund %s: %s to %s after %s, and its status is %s', coalesce(r.id, c.refund_id), c.from_status, c.to_status,
                   c.status_before, r.status) as text
       from refunds r full join chain c on c.refund_id = r.id
      where r.id is null or c.seq is null or c.from_status is distinct from c.status_before or (c.is_last and c.to_status <> r.status)`,
  );
}

/**
 * Refunds that should have left, or been cancelled: queued ones, those whose payment is not PENDING any more, and those of a rejected file that a
 * person has had re-originated. Held ones and those of a file without a decision wait for a person.
 */
export function neverSent(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('refund %s of purchase %s, which is %s, is %s since %s', r.id, r.purchase_id, p.status, r.status, w.since) as text
       from refunds r
       join purchases p on p.id = r.purchase_id
      cross join lateral (
        select case r.status
                 when 'WAITING' then greatest(r.status_at, p.last_event_at)
                 when 'QUEUED' then r.status_at
                 else (select max(f.decided_at) from ach_entries e join ach_files f on f.id = e.file_id
                        where e.kind = 'refund' and e.subject_id = r.id)
               end as since
      ) w
      where w.since < (select at from ach_waited_through)
        and (r.status = 'QUEUED' or (r.status = 'WAITING' and p.status <> 'PENDING')
             or (r.status = 'REJECTED'
                 and not exists (select from ach_standing_entries e where e.kind = 'refund' and e.subject_id = r.id)))`,
  );
}

/** Refunds that go to another account than the one that was debited, or that a person has chosen since; or to another consumer's. */
export function sentElsewhere(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('refund %s of purchase %s goes to account %s of %s, and not to %s of %s', r.id, r.purchase_id, r.bank_account_id, r.consumer_id,
                   coalesce(v.bank_account_id, p.bank_account_id), p.consumer_id) as text
       from refunds r
       left join purchases p on p.id = r.purchase_id
       left join lateral (select bank_account_id from refund_events v where v.refund_id = r.id and v.bank_account_id is not null
                           order by v.seq desc limit 1) v on true
      where r.consumer_id is distinct from p.consumer_id or r.bank_account_id is distinct from coalesce(v.bank_account_id, p.bank_account_id)`,
  );
}

/** Requests that a second person approved, and the refunds that came of them: of the same id, payment, amount and user. */
export function decidedWrongly(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('refund request %s of purchase %s over %s cents by %s is %s by %s, and its refund is of %s over %s cents by %s', q.id, q.purchase_id,
                   q.amount_cents, q.requested_by, q.status, q.decided_by, r.purchase_id, r.amount_cents, r.requested_by) as text
       from refund_requests q left join refunds r on r.id = q.id
      where case when q.status = 'APPROVED'
              then (r.purchase_id, r.amount_cents, r.requested_by) is distinct from (q.purchase_id, q.amount_cents, q.requested_by)
              else r.id is not null
            end`,
  );
}
