import type { Queryable } from '../../kernel/db/database.ts';
import type { EntryKind } from '../entry-handlers.ts';
import type { ListedFile } from '../store.ts';

export interface FileForPerson extends ListedFile {
  id: string;
  read_back_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_why: string | null;
  late_rejected_at: Date | null;
  late_rejection_closed_by: string | null;
  late_rejection_closed_why: string | null;
  late_rejection_outcome: 'settled' | 'returned' | null;
}

export function findFileForPerson(db: Queryable, name: string): Promise<FileForPerson | undefined> {
  return db.maybe<FileForPerson>(
    `select id, name, status, originated_at, effective_entry_date, entry_addenda_count, total_debit_cents, total_credit_cents, delivered_at,
            read_back_at, settled_at, delivery_failure, acknowledgement_failure, acknowledgement_unfinished, reject_reason, decision, decided_at, decided_by, decided_why,
            late_rejected_at, late_rejection_reason, late_rejection_closed_at, late_rejection_closed_by, late_rejection_closed_why,
            late_rejection_outcome
       from ach_files where name = $1`,
    [name],
  );
}

export interface EntryForPerson {
  trace_number: string;
  kind: EntryKind;
  amount_cents: number;
  attempt: number;
  /** Of the payment of a debit. */
  public_id: string | null;
  purchase_status: string | null;
  subject_id: string | null;
  /** Of one that the bank refused by itself, in the bank's words. */
  refused_reason: string | null;
  /** Of one that came back. */
  return_code: string | null;
}

export function listEntriesForPerson(db: Queryable, file_id: string): Promise<EntryForPerson[]> {
  return db.many<EntryForPerson>(
    `select e.trace_number, e.kind, e.amount_cents, e.attempt, e.subject_id, e.refused_reason, e.return_code, p.public_id, p.status as purchase_status
       from ach_entries e left join purchase_debits p on p.id = e.purchase_id
      where e.file_id = $1 order by e.trace_number`,
    [file_id],
  );
}
