import type { Queryable } from '../../kernel/db/database.ts';
import type { NumberDifference } from '../../people/bank-accounts/index.ts';

export interface NewNotificationOfChange {
  readonly id: string;
  readonly incoming_file_id: string;
  readonly line_number: number;
  readonly entry_id: string;
  readonly bank_account_id: string;
  readonly code: string;
  readonly change_trace_number: string;
  readonly notified_at: Date;
  readonly apply_by: Date;
  readonly applied_at?: Date;
  readonly differences: readonly NumberDifference[];
  readonly refusal_code?: string;
  readonly refuse_by?: Date;
}

export async function insertNotificationOfChange(tx: Queryable, change: NewNotificationOfChange): Promise<void> {
  await tx.run(
    `insert into notifications_of_change (id, incoming_file_id, line_number, entry_id, bank_account_id, code, change_trace_number, notified_at, apply_by,
                                  applied_at, differences, refusal_code, refuse_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      change.id,
      change.incoming_file_id,
      change.line_number,
      change.entry_id,
      change.bank_account_id,
      change.code,
      change.change_trace_number,
      change.notified_at,
      change.apply_by,
      change.applied_at ?? null,
      JSON.stringify(change.differences),
      change.refusal_code ?? null,
      change.refuse_by ?? null,
    ],
  );
}

export interface Refusal {
  id: string;
  incoming_file_id: string;
  line_number: number;
  refusal_code: string;
  /** Of the entry that the notification is about. */
  file_id: string;
  trace_number: string;
}

const REFUSAL = `c.id, c.incoming_file_id, c.line_number, c.refusal_code, e.file_id, e.trace_number
       from notifications_of_change c join ach_entry_traces e on e.id = c.entry_id
      where c.refusal_code is not null`;

/** What the entry of a refusal is made of, whatever has become of it. */
export function readRefusal(db: Queryable, id: string): Promise<Refusal> {
  return db.one<Refusal>(`select ${REFUSAL} and c.id = $1`, [id]);
}

/** Refusals in no file but rejected ones; the most urgent first. One file is originated at a time. */
export function listUnansweredRefusals(tx: Queryable): Promise<Refusal[]> {
  return tx.many<Refusal>(
    `select ${REFUSAL}
        and not exists (select from ach_entry_outcomes a where a.kind = 'refused_change' and a.subject_id = c.id and a.rejected_at is null)
      order by c.refuse_by, c.id`,
  );
}

export interface NotificationOfChangeRow {
  id: string;
  code: string;
  notified_at: Date;
  apply_by: Date;
  applied_at: Date | null;
  differences: NumberDifference[];
  refusal_code: string | null;
  file_name: string;
  line_number: number;
  trace_number: string;
  purchase_id: string | null;
}

export function readNotificationsOfChange(db: Queryable, most: number): Promise<NotificationOfChangeRow[]> {
  return db.many<NotificationOfChangeRow>(
    `select c.id, c.code, c.notified_at, c.apply_by, c.applied_at, c.differences, c.refusal_code, f.name as file_name, c.line_number, e.trace_number,
            e.purchase_id
       from notifications_of_change c
       join ach_entry_traces e on e.id = c.entry_id
       join ach_incoming_file_names f on f.id = c.incoming_file_id
      order by c.notified_at desc, c.id desc limit $1`,
    [most],
  );
}

/** Changes applied too late, and refusals not sent in time, by the domain's clock as the rows tell. */
export async function lateNotificationsOfChange(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(
    `select 'notification of change ' || c.id || ' was applied at ' || c.applied_at || ', after ' || c.apply_by as violation
       from notifications_of_change c where c.applied_at > c.apply_by
     union all
     select 'the refusal of notification of change ' || c.id || ' was sent at ' || e.originated_at || ', after ' || c.refuse_by
       from notifications_of_change c
       join ach_entries_in_files e on e.kind = 'refused_change' and e.subject_id = c.id and e.rejected_at is null
      where e.originated_at > c.refuse_by
     union all
     select 'the refusal of notification of change ' || c.id || ' stands in no file; it had to be sent by ' || c.refuse_by
       from notifications_of_change c
      where c.refuse_by < (select at from ach_waited_through)
        and not exists (select from ach_entry_outcomes e where e.kind = 'refused_change' and e.subject_id = c.id and e.rejected_at is null)
     limit 100`,
  );
  return rows.map(({ violation }) => violation);
}

export interface PayoutPaid {
  reference: string;
  business_id: string;
  business_name: string;
  /** The business has had no other account since. */
  is_account_of_today: boolean;
}

/** A payout, as far as its account goes; undefined where there is none. */
export function findPayoutPaid(db: Queryable, payout_id: string): Promise<PayoutPaid | undefined> {
  return db.maybe<PayoutPaid>(
    `select o.reference, b.id as business_id, b.name as business_name, o.settlement_version = b.settlement_version as is_account_of_today
       from payout_payees o join business_payees b on b.id = o.business_id where o.id = $1`,
    [payout_id],
  );
}
