import type { Channel } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

export interface PaymentRow {
  readonly id: string;
  readonly public_id: string;
  readonly status: string;
  readonly amount_cents: number | null;
  readonly business_id: string | null;
  readonly business_name: string | null;
  readonly consumer_id: string;
  readonly consumer_name: string;
  readonly channel: Channel;
  readonly requested_at: Date | null;
  readonly approved_at: Date | null;
  readonly settled_at: Date | null;
  readonly posted_at: Date | null;
}

const PAYMENTS = `select p.id, p.public_id, p.status, p.amount_cents, p.business_id, b.name as business_name, p.consumer_id, c.first_name || ' ' || c.last_name as consumer_name,
            p.channel, p.requested_at, p.approved_at, p.settled_at, p.posted_at
       from purchase_details p join consumer_names c on c.user_id = p.consumer_id left join business_names b on b.id = p.business_id`;

/** By its id, or by its public id where it was approved. */
export function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  return db.maybe<PaymentRow>(`${PAYMENTS} where p.id = $1 or (p.public_id = $1 and p.approved_at is not null)`, [id]);
}

/** One that was never approved, by its public id: reads all purchases, since no index holds it (migration 0073). */
export function findUnapproved(db: Queryable, public_id: string): Promise<PaymentRow | undefined> {
  return db.maybe<PaymentRow>(`${PAYMENTS} where p.public_id = $1 and p.approved_at is null`, [public_id]);
}

/** When the consumer of a payment had their data deleted; undefined where they did not. */
export async function findErasure(db: Queryable, public_id: string): Promise<Date | undefined> {
  const row = await db.maybe<{ erased_at: Date }>(
    `select e.erased_at from purchase_details p join erased_consumers e on e.consumer_id = p.consumer_id
      where p.public_id = $1 and p.approved_at is not null`,
    [public_id],
  );
  return row?.erased_at;
}

export interface EntryRow {
  readonly id: string;
  readonly kind: string;
  readonly purchase_id: string | null;
  readonly subject_id: string | null;
  readonly attempt: number;
  readonly trace_number: string;
  readonly amount_cents: number;
  readonly effective_entry_date: string;
  readonly settled_at: Date | null;
  readonly posted_at: Date | null;
  readonly returned_at: Date | null;
  readonly return_code: string | null;
  readonly rejected_at: Date | null;
  readonly refused_reason: string | null;
  readonly file_id: string;
  readonly file_name: string;
  readonly file_status: string;
  readonly cutoff_at: Date;
  readonly originated_at: Date;
  readonly settles_at: Date;
}

const ENTRY = `select e.id, e.kind, e.purchase_id, e.subject_id, e.attempt, e.trace_number, e.amount_cents, e.effective_entry_date, e.settled_at,
                      e.posted_at, e.returned_at, e.return_code, e.rejected_at, e.refused_reason, e.file_id, e.file_name, e.file_status, e.cutoff_at,
                      e.originated_at, e.settles_at
                 from ach_entries_in_files e`;

/** An entry by its trace number, or its return's: the newest, as trace numbers come round again. */
export function findEntry(db: Queryable, trace_number: string): Promise<EntryRow | undefined> {
  return db.maybe<EntryRow>(
    `${ENTRY} where e.trace_number = $1 or e.id = (select r.entry_id from debit_returns r where r.return_trace_number = $1 order by r.returned_at desc limit 1)
      order by e.trace_number = $1 desc, e.cutoff_at desc limit 1`,
    [trace_number],
  );
}

/** The entry of a file of ours by its trace number. */
export function findEntryInFile(db: Queryable, file_id: string, trace_number: string): Promise<EntryRow | undefined> {
  return db.maybe<EntryRow>(`${ENTRY} where e.file_id = $1 and e.trace_number = $2`, [file_id, trace_number]);
}

export function findEntryById(db: Queryable, id: string): Promise<EntryRow | undefined> {
  return db.maybe<EntryRow>(`${ENTRY} where e.id = $1`, [id]);
}

/** Everything sent about a payment: debits, refunds, its reversal, and answers to returns. */
export function listEntriesOfPayment(db: Queryable, purchase_id: string): Promise<EntryRow[]> {
  return db.many<EntryRow>(
    `${ENTRY}
      where e.purchase_id = $1
         or e.subject_id in (select c.id from credits_of_purchases c where c.purchase_id = $1
                             union all select d.id from dishonored_return_states d join ach_entry_traces x on x.id = d.entry_id where x.purchase_id = $1
                             union all select a.id from change_notifications a join ach_entry_traces x on x.id = a.entry_id where x.purchase_id = $1)
      order by e.originated_at, e.trace_number`,
    [purchase_id],
  );
}

/** Which attempt each repayment that a payment's consumer asked for is. */
export function listRepaymentAttempts(db: Queryable, purchase_id: string): Promise<{ id: string; attempt: number }[]> {
  return db.many<{ id: string; attempt: number }>('select id, attempt from repayments_asked where purchase_id = $1', [purchase_id]);
}

/** All entries of the payout, or whatever else an entry is an attempt at. */
export function listEntriesOfSubject(db: Queryable, kind: string, subject_id: string): Promise<EntryRow[]> {
  return db.many<EntryRow>(`${ENTRY} where e.kind = $1 and e.subject_id = $2 order by e.originated_at, e.trace_number`, [kind, subject_id]);
}

export interface AnswerRow {
  readonly incoming_file_id: string;
  readonly file_name: string;
  readonly line_number: number;
  readonly at: Date;
  readonly kind: string;
  readonly code: string | null;
  readonly trace_number: string | null;
  readonly detail: string | null;
}

/** What banks have said about entries, and what became of it. */
export function listAnswers(db: Queryable, entry_ids: readonly string[]): Promise<AnswerRow[]> {
  return db.many<AnswerRow>(
    `select l.incoming_file_id, f.name as file_name, l.line_number, l.at, l.kind, l.code, e.trace_number,
            nullif(concat_ws('; ',
              case when c.id is not null and c.applied_at is not null then 'applied: ' || c.differences::text end,
              case when c.refusal_code is not null then 'refused with ' || c.refusal_code end,
              case when d.id is not null then 'dishonored with ' || d.reason_code end,
              case when d.settled_at is not null then 'the dishonor settled' end,
              case when d.contested_at is not null then 'contested with ' || d.contest_code end,
              case when d.abandoned_why = 'file_abandoned' then 'the dishonor was abandoned with its file' end,
              case when d.abandoned_why = 'refused_by_bank' then 'the bank refused the dishonor' end,
              case when d.abandoned_why = 'too_late' then 'the dishonor was abandoned: too late' end,
              case when d.written_off_at is not null then 'written off' end), '') as detail
       from ach_line_effects l
       join ach_incoming_file_names f on f.id = l.incoming_file_id
       join ach_entry_traces e on e.id = l.entry_id
       left join change_notifications c on c.incoming_file_id = l.incoming_file_id and c.line_number = l.line_number
       left join lateral (select * from dishonored_return_answers o where o.incoming_file_id = l.incoming_file_id and o.line_number = l.line_number
                           order by o.abandoned_at is null desc, o.made_at desc limit 1) d on true
      where l.entry_id = any($1)
      union all
     select s.incoming_file_id, f.name, s.line_number, s.at, 'exception', null, s.trace_number, s.detail
       from ach_exceptions_in_words s join ach_incoming_file_names f on f.id = s.incoming_file_id
      where s.entry_id = any($1)
        and not exists (select from ach_line_effects l where l.incoming_file_id = s.incoming_file_id and l.line_number = s.line_number)
      order by 4, 3`,
    [entry_ids],
  );
}

/** Exceptions of a bank's file, all or one line's, and why; the first so many. */
export function listExceptionsOf(
  db: Queryable,
  incoming_file_id: string,
  line_number: number | undefined,
  most: number,
): Promise<AnswerRow[]> {
  return db.many<AnswerRow>(
    `select s.incoming_file_id, f.name as file_name, s.line_number, s.at, 'exception' as kind, null as code, s.trace_number, s.detail
       from ach_exceptions_in_words s join ach_incoming_file_names f on f.id = s.incoming_file_id
      where s.incoming_file_id = $1 and ($2::int is null or s.line_number in (0, $2))
      order by s.line_number, s.number limit $3`,
    [incoming_file_id, line_number ?? null, most],
  );
}

/** The payment that a refund, a reversal, a dishonored return or a refused change belongs to. */
export async function findPaymentOfSubject(db: Queryable, subject_id: string): Promise<string | undefined> {
  const row = await db.maybe<{ purchase_id: string }>(
    `select purchase_id from credits_of_purchases where id = $1
      union all
     select e.purchase_id from dishonored_return_states d join ach_entry_traces e on e.id = d.entry_id where d.id = $1 and e.purchase_id is not null
      union all
     select e.purchase_id from change_notifications c join ach_entry_traces e on e.id = c.entry_id where c.id = $1 and e.purchase_id is not null
      limit 1`,
    [subject_id],
  );
  return row?.purchase_id;
}
