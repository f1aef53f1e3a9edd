import {
  DISPUTED_CODES,
  REINITIABLE_CODES,
  REINITIATION_DAYS_SINCE_APPROVAL,
  REINITIATION_DAYS_SINCE_SETTLEMENT,
  REINITIATIONS_MAX,
} from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

const quoted = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ');

async function texts(db: Queryable, sql: string): Promise<string[]> {
  return (await db.many<{ text: string }>(`${sql} limit 100`)).map((row) => row.text);
}

/** Counted by their rows and by their entries, whoever asked for them. */
export async function tooManyReinitiations(db: Queryable): Promise<string[]> {
  return [
    ...(await texts(
      db,
      `select format('purchase %s has %s reinitiations, the attempts %s', purchase_id, count(*), array_agg(attempt order by requested_at)) as text
         from reinitiations where attempt <= 3 and status <> 'cancelled'
        group by purchase_id
       having count(*) > ${REINITIATIONS_MAX}
           or array_agg(attempt::integer order by requested_at) <> (array[2, 3])[:count(*)::integer]`,
    )),
    ...(await texts(
      db,
      `select format('purchase %s has %s debits after the first', purchase_id, count(distinct attempt)) as text
         from ach_debits where attempt in (2, 3) and rejected_at is null
        group by purchase_id having count(*) > ${REINITIATIONS_MAX}`,
    )),
  ];
}

export function reinitiationsOfFinalReturns(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reinitiation %s of purchase %s answers a return with %s', y.id, y.purchase_id, coalesce(r.code, 'nothing')) as text
       from reinitiations y left join returns r on r.id = y.return_id and r.purchase_id = y.purchase_id and r.returned_at <= y.requested_at
      where r.code is null or case when y.attempt > 3 then r.code in (${quoted(DISPUTED_CODES)}) else r.code not in (${quoted(REINITIABLE_CODES)}) end`,
  );
}

/** Asked for too late, or too late in a file that the bank may have: `cancelLateReinitiations` has the exception. */
export async function lateReinitiations(db: Queryable): Promise<string[]> {
  return [...(await askedTooLate(db)), ...(await sentTooLate(db))];
}

function sentTooLate(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reinitiation %s of purchase %s was put into %s at %s, approved at %s', y.id, y.purchase_id, e.file_name, e.originated_at, p.approved_at) as text
       from ach_entries_in_files e
       join reinitiations y on y.purchase_id = e.purchase_id and y.attempt = e.attempt and y.status <> 'cancelled'
       join purchase_debits p on p.id = y.purchase_id
      cross join lateral days_of_reinitiation(p.id, e.originated_at) d
      where e.kind = 'debit' and e.attempt in (2, 3) and e.rejected_at is null
        and (d.since_approval > ${REINITIATION_DAYS_SINCE_APPROVAL} and e.file_effective_entry_date > y.expected_on or d.since_settlement > ${REINITIATION_DAYS_SINCE_SETTLEMENT})`,
  );
}

function askedTooLate(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reinitiation %s of purchase %s was asked for at %s, approved at %s', y.id, y.purchase_id, y.requested_at, p.approved_at) as text
       from reinitiations y
       join purchase_debits p on p.id = y.purchase_id
      cross join lateral days_of_reinitiation(p.id, y.requested_at) d
      where y.attempt <= 3 and (d.since_approval > ${REINITIATION_DAYS_SINCE_APPROVAL} or d.since_settlement > ${REINITIATION_DAYS_SINCE_SETTLEMENT})`,
  );
}

export function reinitiationsAtOnce(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reinitiation %s of purchase %s was asked for while %s was %s', late.id, late.purchase_id, early.id, early.status) as text
       from reinitiations late
       join reinitiations early on early.purchase_id = late.purchase_id and early.id <> late.id and early.requested_at <= late.requested_at
      where early.status in ('pending', 'POSTED') or early.ended_at > late.requested_at`,
  );
}

/** The first authorization has been replaced. What the bank never had replaces nothing. */
export function reinitiationsOfReauthorized(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reinitiation %s of purchase %s was asked for after repayment %s', y.id, y.purchase_id, n.id) as text
       from reinitiations y
       join reinitiations n on n.purchase_id = y.purchase_id and n.attempt > 3 and n.status <> 'cancelled' and n.requested_at <= y.requested_at
      where y.attempt <= 3`,
  );
}

/** What a reinitiation says of itself, and what its entry does; and later debits that are no reinitiations. */
export async function reinitiationsAgainstEntries(db: Queryable): Promise<string[]> {
  return [
    ...(await texts(
      db,
      `select format('reinitiation %s is %s, its entry %s', y.id, y.status, coalesce(e.id, 'is in no file')) as text
         from reinitiations y left join ach_debits e on e.id = y.entry_id
        where y.attempt is not null
          and (case y.status
                 when 'pending' then e.posted_at is null and e.returned_at is null
                 when 'POSTED' then e.posted_at is not null and e.returned_at is null
                 when 'failed' then e.returned_at is not null and e.return_code is not distinct from y.code
                 else e.id is null or e.rejected_at is not null
               end is not true
               or e.id is not null and (e.purchase_id, e.attempt, e.amount_cents) is distinct from (y.purchase_id, y.attempt, y.amount_cents))`,
    )),
    ...(await texts(
      db,
      `select format('entry %s is debit %s of purchase %s, and no reinitiation', e.id, e.attempt, e.purchase_id) as text
         from ach_debits e
        where e.attempt > 1 and e.rejected_at is null and not exists (select from reinitiations y where y.entry_id = e.id)`,
    )),
  ];
}

/**
 * While a reinitiation is on its way its return is open, so that the spending limit is nothing: that is why the limit
 * need not count reinitiations as held.
 */
export async function openReturns(db: Queryable): Promise<string[]> {
  return [
    ...(await texts(
      db,
      `select format('purchase %s is %s with %s open returns', p.id, p.status, count(r.id) filter (where r.resolved_at is null and r.superseded_by is null)) as text
         from returns r join purchase_debits p on p.id = r.purchase_id
        group by p.id, p.status
       having count(r.id) filter (where r.resolved_at is null and r.superseded_by is null) <> case p.status when 'DECLINED' then 1 else 0 end`,
    )),
    ...(await texts(
      db,
      `select format('reinitiation %s is pending, and its return %s is not open', y.id, y.return_id) as text
         from reinitiations y join returns r on r.id = y.return_id
        where y.status = 'pending' and (r.resolved_at is not null or r.superseded_by is not null)`,
    )),
  ];
}

/** On their way where the business is closed, or asked for since. */
export function reinitiationsAfterClosing(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reinitiation %s of purchase %s is %s, asked for at %s, and business %s is closed since %s', y.id, y.purchase_id, y.status, y.requested_at, b.id, b.closed_at) as text
       from business_closings b
       join reinitiations y on y.business_id = b.id
      where y.attempt is not null and (y.status = 'pending' or y.requested_at > b.closed_at)`,
  );
}

/**
 * From before the cutoff before last, as commits at a cutoff go with the next; what the last one could not write is for
 * a person.
 */
export function reinitiationsInNoFile(db: Queryable): Promise<string[]> {
  return texts(
    db,
    `select format('reinitiation %s of purchase %s has waited for a file since %s', y.id, y.purchase_id, y.requested_at) as text
       from reinitiations y
      where y.status = 'pending' and y.entry_id is null
        and y.requested_at < (select cutoff_at from ach_finished_cutoffs order by cutoff_at desc offset 1 limit 1)
        and not exists (select from ach_unoriginable_subjects u where u.kind = 'debit' and u.subject_id = y.purchase_id
                           and u.tried_at >= (select originated_at from ach_finished_cutoffs order by cutoff_at desc limit 1))`,
  );
}
