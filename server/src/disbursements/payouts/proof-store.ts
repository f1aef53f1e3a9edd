import type { Queryable } from '../../kernel/db/database.ts';
import { wholeFrom } from '../../kernel/seals/index.ts';
import { openLines } from './store.ts';

// What a payout pays is proven before it leaves: each line by the rows of its verb, and all lines against earlier
// payouts. It stands here because the database's owner could replace a function there.

/**
 * What a transfer `t` of merchant_payable should be, by its event: whose, how much, and the fee in it. No row: no such
 * thing happened then. A payment counts as POSTED only once its debit's file is with the bank and settled.
 */
const MATCHED = `(
    select p.business_id, p.amount_cents, p.fee_cents
      from ach_entries_in_files e
      join purchase_debits p on p.id = e.purchase_id
      join ledger_movements s on s.purchase_id = p.id and s.event = 'settled' and s.cause = e.id and s.line = 1 and s.amount_cents = p.amount_cents
     where t.event = 'posted' and e.id = t.cause and e.kind = 'debit' and e.file_status in ('DELIVERED', 'ACCEPTED') and e.purchase_id = t.purchase_id and e.amount_cents = p.amount_cents
       and e.rejected_at is null and e.settled_at <= t.at and e.posted_at = t.at
       and (t.at < ${wholeFrom('purchase_events')}
            or exists (select from purchase_history v where v.purchase_id = p.id and v.at = t.at and v.to_status = 'POSTED'))
    union all
    select p.business_id, p.amount_cents, p.fee_cents
      from debit_returns n join purchase_debits p on p.id = n.purchase_id
     where t.event = 'returned_after_posted' and n.entry_id = t.cause and n.purchase_id = t.purchase_id and n.returned_at = t.at
       and (t.at < ${wholeFrom('purchase_events')}
            or exists (select from purchase_history v where v.purchase_id = p.id and v.at = t.at and v.event = 'returned'))
    union all
    select p.business_id, p.amount_cents, p.fee_cents
      from dishonored_return_states d join debit_returns n on n.id = d.return_id join purchase_debits p on p.id = n.purchase_id
     where t.event in ('return_dishonored', 'dishonor_contested') and d.id = t.cause and n.purchase_id = t.purchase_id
       and t.at = case t.event when 'return_dishonored' then d.settled_at else d.contested_at end
    union all
    select c.business_id, c.amount_cents, c.fee_cents
      from credits c join purchase_debits p on p.id = c.purchase_id and p.business_id = c.business_id
     where t.event in ('refund_approved', 'refund_cancelled', 'reversal_due', 'reversal_cancelled', 'reversal_doubled', 'reversal_single_again')
       and c.id = t.cause and c.kind = split_part(t.event, '_', 1) and c.purchase_id = t.purchase_id
       and case t.event
             when 'reversal_doubled' then exists (select from reversals v join debit_returns n on n.entry_id = v.entry_id where v.id = c.id and n.returned_at = t.at)
             else exists (select from credit_events v where v.credit_id = c.id and v.at = t.at
                             and v.to_status = any (case when t.event in ('refund_approved', 'reversal_due') then '{QUEUED}'::text[]
                                                         when c.kind = 'reversal' then '{CANCELLED,RETURNED}' else '{CANCELLED}' end))
           end
    union all
    select c.business_id, c.amount_cents, 0
      from ach_entry_outcomes e join credits c on c.id = e.subject_id and c.kind = e.kind
     where t.event in ('payout_returned_before_settlement', 'payout_returned_after_settlement') and e.id = t.cause and e.kind = 'payout'
       and t.purchase_id is null
       and exists (select from credit_events v where v.credit_id = c.id and v.at = t.at and v.to_status in ('REJECTED', 'RETURNED'))
  )`;

export interface Unproven {
  readonly business_id: string;
  /** What is wrong, in words, with the transfer's number. */
  readonly text: string;
}

/** `whose` narrows down of which businesses; nothing where it is all. */
const unproven = (whose: (and: 'where' | 'and', business_id: string) => string): string =>
  `select line.business_id,
            format('transfer %s, by which business %s is owed %s cents, stands behind nothing: %s', t.id, line.business_id, line.amount_cents,
                   coalesce(format('%s of %s makes %s cents for business %s', t.event, t.cause, m.cents, m.business_id),
                            format('no %s of %s was made', t.event, coalesce(nullif(t.cause, ''), t.purchase_id, 'anything')))) as text
       from (select line.* from ${openLines((party) => whose('and', party))}) line
       join ledger_transfer_shares t on t.id = line.ledger_transfer_id
       left join lateral (
         select m.business_id, case t.share when 'amount' then m.amount_cents when 'fee' then m.fee_cents else m.amount_cents - m.fee_cents end as cents
           from ${MATCHED} m
       ) m on true
      where not t.is_by_chart
         or (m.business_id, m.cents) is distinct from (line.business_id, t.amount_cents)
     union all
     select s.business_id, format('payouts took %s cents of what business %s was owed, and paid %s', s.taken_cents, s.business_id, s.paid_cents)
       from (select b.business_id, coalesce(sum(b.taken_cents), 0) as taken_cents, coalesce(sum(b.paid_cents), 0) as paid_cents
               from (select o.business_id, l.amount_cents as taken_cents, 0 as paid_cents
                       from credits o join payout_lines l on l.payout_id = o.id ${whose('where', 'o.business_id')}
                     union all
                     select t.business_id, 0, t.amount_cents
                       from merchant_payable_debits t
                      where t.event = 'payout_in_file' ${whose('and', 't.business_id')}) b
              group by b.business_id) s
      where s.taken_cents <> s.paid_cents
      order by 1, 2 limit 1000`;

/**
 * What is wrong with businesses' transfers to pay out, at most a thousand; empty where every one stands behind its
 * verb, with that amount, fee and party, and what has been paid out is what the payouts took.
 */
export function listUnproven(db: Queryable, business_ids: readonly string[]): Promise<Unproven[]> {
  return db.many<Unproven>(
    unproven((and, business_id) => `${and} ${business_id} = any($1)`),
    [business_ids],
  );
}

/**
 * The same of all businesses, for the proof of everything: sales that were POSTED are looked at only of a business that
 * is held for them, since the proof of payments goes through all sales; a million of them may wait to be paid out.
 */
export function listUnprovenOfAll(db: Queryable): Promise<Unproven[]> {
  return db.many<Unproven>(
    unproven((and, business_id) =>
      business_id.startsWith('t.') && and === 'and'
        ? `and (t.event <> 'posted' or t.purchase_id is null
                or ${business_id} in (select h.business_id from payout_obstacles h where h.reason = 'proof_broken'))`
        : '',
    ),
  );
}

/** The files of the entries behind what waits to be paid out to some businesses. */
export function listFilesBehind(db: Queryable, business_ids: readonly string[]): Promise<{ business_id: string; file_id: string }[]> {
  return db.many(
    `select distinct line.business_id, e.file_id
       from (select line.* from ${openLines((party) => `and ${party} = any($1)`)}) line
       join ledger_transfer_shares t on t.id = line.ledger_transfer_id
       join ach_entry_traces e on e.id = t.cause
      order by line.business_id, e.file_id`,
    [business_ids],
  );
}

/** How many businesses are not paid out until what they would be paid is proven. */
export async function countHeldByProof(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>(`select count(*) as count from payout_obstacles where reason = 'proof_broken'`)).count;
}
