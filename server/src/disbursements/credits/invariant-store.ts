import type { Queryable } from '../../kernel/db/database.ts';
import { wholeFrom } from '../../kernel/seals/index.ts';
import type { CreditKind } from './store.ts';

function texts(db: Queryable, sql: string, kind: CreditKind): Promise<string[]> {
  return db.many<{ text: string }>(`${sql} limit 100`, [kind]).then((rows) => rows.map(({ text }) => text));
}

/** What an account, or any of several, holds of a credit: what came in less what went out; with `-1` reversed. */
const held = (accounts: string, sign: '' | '-' = ''): string =>
  `sum(${sign}(case when t.credit_account in (${accounts}) then t.amount_cents else 0 end - case when t.debit_account in (${accounts}) then t.amount_cents else 0 end))`;

/** The party of a transfer is the credit's, where one stands in an account of theirs. */
const ofParty = (account: string, party: string): string =>
  `(t.debit_account <> '${account}' or t.debit_party = ${party}) and (t.credit_account <> '${account}' or t.credit_party = ${party})`;

/**
 * Credits of a kind whose own and entries' transfers (owed, in files, with the bank, from whom) do not fit their
 * status. A reversal takes our fee from us and the rest from the merchant, or all of it once doubled.
 */
export function misplacedCredits(db: Queryable, kind: CreditKind): Promise<string[]> {
  return texts(
    db,
    `with caused as (
       select id as cause, id as credit_id from credits where kind = $1
       union all
       select id, subject_id from ach_entry_outcomes where kind = $1
     ), sums as (
       select c.credit_id, ${held(`'refund_payable'`)} as owed,
              ${held(`'refund_in_transit', 'payout_in_transit', 'verification_in_transit'`)} as in_file,
              ${held(`'cash_at_odfi'`)} as paid, ${held(`'fee_income'`, '-')} as fee, ${held(`'merchant_payable'`, '-')} as taken,
              ${held(`'verification_cost'`, '-')} as cost,
              bool_and(t.purchase_id is not distinct from k.purchase_id
                       and ${ofParty('merchant_payable', 'coalesce(p.business_id, k.business_id)')}
                       and ${ofParty('refund_payable', 'coalesce(p.consumer_id, k.consumer_id)')}) as of_its_own
         from ledger_movements t
         left join caused c on c.cause = t.cause
         left join credits k on k.id = c.credit_id
         left join purchase_debits p on p.id = k.purchase_id
        where t.event like $1 || '\\_%'
        group by c.credit_id
     ), expected as (
       select k.*, case when k.status in ('IN_FILE', 'SETTLED') or k.kind in ('refund', 'reversal') and k.status in ('QUEUED', 'HELD', 'REJECTED') then k.amount_cents else 0 end as moved_cents,
              case when v.doubled then 0 else k.fee_cents end as due_fee_cents
         from credits k left join reversals v on v.id = k.id
        where k.kind = $1
     )
     select format('%s %s of %s cents is %s: %s owed, %s in a file, %s paid, %s of our fee and %s taken from the merchant', $1::text,
                   coalesce(k.id, s.credit_id), k.amount_cents, k.status, s.owed, s.in_file, s.paid, s.fee, s.taken) as text
       from expected k full join sums s on s.credit_id = k.id
       left join lateral (select * from ach_entry_outcomes e where e.kind = k.kind and e.subject_id = k.id and e.lost_reason is null
                           order by e.seq desc limit 1) e on true
      where k.id is null or s.of_its_own is false
         or (coalesce(s.owed, 0), coalesce(s.in_file, 0), coalesce(s.paid, 0), coalesce(s.fee, 0), coalesce(s.taken, 0), coalesce(s.cost, 0)) is distinct from (
              case when k.status not in ('IN_FILE', 'SETTLED') then k.moved_cents else 0 end::numeric,
              case when k.status = 'IN_FILE' then k.amount_cents else 0 end::numeric,
              case when k.status = 'SETTLED' then k.amount_cents else 0 end::numeric,
              least(k.due_fee_cents, k.moved_cents)::numeric,
              case when k.kind = 'micro_entry' then 0 else k.moved_cents - least(k.due_fee_cents, k.moved_cents) end::numeric,
              case when k.kind = 'micro_entry' then k.moved_cents else 0 end::numeric)
         or k.status in ('IN_FILE', 'SETTLED')
            and (e.amount_cents is distinct from k.amount_cents or e.rejected_at is not null or e.returned_at is not null
                 or (e.settled_at is not null) is distinct from (k.status = 'SETTLED'))`,
    kind,
  );
}

/** Credits of a kind without a history, or with one that is broken or ends elsewhere than they stand. */
export function brokenHistories(db: Queryable, kind: CreditKind): Promise<string[]> {
  return texts(
    db,
    `with chain as (
       select k.id, k.status, v.seq, v.from_status, v.to_status, lag(v.to_status) over w as status_before, lead(v.seq) over w is null as is_last
         from credits k left join credit_events v on v.credit_id = k.id
        where k.kind = $1
       window w as (partition by k.id order by v.seq)
     )
     select format('%s %s: %s to %s after %s, and its status is %s', $1::text, id, from_status, to_status, status_before, status) as text
       from chain
      where seq is null or from_status is distinct from status_before or is_last and to_status <> status`,
    kind,
  );
}

/**
 * Credits of a kind that should have left or been cancelled: queued, no longer PENDING, or re-originated ones. Held,
 * undecided and unoriginable ones wait for a person, as long as cutoffs still try.
 */
export function neverSent(db: Queryable, kind: CreditKind): Promise<string[]> {
  return texts(
    db,
    `select format('%s %s of purchase %s, which is %s, is %s since %s', $1::text, k.id, k.purchase_id, p.status, k.status, w.since) as text
       from credits k
       join purchase_debits p on p.id = k.purchase_id
      cross join lateral (
        select greatest(k.status_at, p.last_event_at, (select max(e.decided_at) from ach_entries_in_files e
                                                        where e.kind = k.kind and e.subject_id = k.id)) as since
      ) w
      where k.kind = $1 and (k.status = 'QUEUED' or k.status in ('WAITING', 'REJECTED') and p.status <> 'PENDING')
        and w.since < (select at from ach_waited_through)
        and (k.status <> 'REJECTED'
             or not exists (select from ach_standing_entries e where e.kind = k.kind and e.subject_id = k.id and e.rejected_at is not null))
        and not exists (select from ach_unoriginable_subjects u where u.kind = k.kind and u.subject_id = k.id
                           and u.tried_at >= (select at from ach_waited_through))`,
    kind,
  );
}

/** Entries of a kind originated before their payment was POSTED, or for a day already due at the bank. */
export function sentOutOfTime(db: Queryable, kind: CreditKind): Promise<string[]> {
  return texts(
    db,
    `select format('%s %s of purchase %s is in file %s for %s; it had until %s, and once the payment was POSTED', k.kind, k.id, k.purchase_id, n.file_name,
                   n.file_effective_entry_date, coalesce(v.last_day::text, 'any day')) as text
       from ach_entries_in_files n
       join credits k on k.id = n.subject_id
       left join reversals v on v.id = k.id
      where n.kind = $1 and n.lost_reason is null
        and (n.file_effective_entry_date > v.last_day
             -- When it was POSTED may be away: then the payment was begun before, and is no more looked for.
             or not exists (select from purchase_history e where e.purchase_id = k.purchase_id and e.to_status = 'POSTED' and e.at <= n.originated_at)
                and exists (select from purchase_details p where p.id = k.purchase_id and p.created_at >= (${wholeFrom('purchase_events')} + interval '1 day')))`,
    kind,
  );
}

/** Entries of a kind originated while their payment stood returned; returns after they left are another matter. */
export function sentAfterReturn(db: Queryable, kind: CreditKind): Promise<string[]> {
  return texts(
    db,
    `select format('%s %s of purchase %s was put into file %s, and the payment had come back', k.kind, k.id, k.purchase_id, n.file_name) as text
       from ach_entries_in_files n
       join credits k on k.id = n.subject_id
       left join reversals v on v.id = k.id
       left join ach_debits d on d.id = v.entry_id
      where n.kind = $1 and n.lost_reason is null
        and (d.returned_at <= n.originated_at
             or (select e.to_status from purchase_history e where e.purchase_id = k.purchase_id and e.at <= n.originated_at order by e.seq desc limit 1) = 'DECLINED')`,
    kind,
  );
}

/** Credits that are nobody's refund, reversal, payout or micro-entry, or another kind's than they say. */
export async function unclaimedCredits(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('%s %s is a %s', k.kind, k.id, coalesce(o.kind, 'credit of nothing')) as text
       from credits k
       left join (select 'refund' as kind, id from refunds union all select 'reversal', id from reversals
                  union all select 'payout', id from payouts union all select 'micro_entry', id from micro_entries) o on o.id = k.id
      where o.kind is distinct from k.kind limit 100`,
  );
  return rows.map(({ text }) => text);
}
