import type { ExceptionReason } from '@drawbridge/contract/exceptions';
import type { Queryable } from '../../kernel/db/database.ts';

/** What came from the bank, could not be acted on, and waits for a person. */
export interface ExceptionRow {
  number: number;
  at: Date;
  file_name: string;
  /** 0 for the whole file. */
  line_number: number;
  reason: ExceptionReason;
  detail: string;
  trace_number: string | null;
}

/** Oldest first. */
export function listOpen(db: Queryable, most: number): Promise<ExceptionRow[]> {
  return db.many<ExceptionRow>(
    `select s.number, s.at, f.name as file_name, s.line_number, s.reason, s.detail, s.trace_number
       from ach_exceptions s join ach_incoming_files f on f.id = s.incoming_file_id
      where s.resolved_at is null order by s.at, s.number limit $1`,
    [most],
  );
}

/** Whether a file from the bank that could not be read as a whole still waits for a person: returns may lie in it. */
export async function hasUnreadFile(db: Queryable): Promise<boolean> {
  const row = await db.one<{ unread: boolean }>(
    `select exists (select from ach_exceptions where resolved_at is null and line_number = 0 and reason = 'unreadable_file') as unread`,
  );
  return row.unread;
}

export async function countOpen(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>(`select count(*) from ach_exceptions where resolved_at is null`)).count;
}

/** Changes of merchants' accounts that banks told of, and nobody has ticked off. */
export async function countSettlementAccountChanges(db: Queryable): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*) from ach_exceptions where resolved_at is null and reason = 'settlement_account_change'`,
  );
  return row.count;
}

export interface Resolved {
  resolved_by: string;
  note: string | null;
}

/** Ticks one off; false where it is resolved already, or there is none. */
export async function noteResolved(tx: Queryable, number: number, at: Date, by: string, note: string): Promise<boolean> {
  const changed = await tx.run(
    `update ach_exceptions set resolved_at = $2, resolved_by = $3, note = $4 where number = $1 and resolved_at is null`,
    [number, at, by, note],
  );
  return changed === 1;
}

export function findResolved(db: Queryable, number: number): Promise<Resolved | undefined> {
  return db.maybe<Resolved>(`select resolved_by, note from ach_exceptions where number = $1 and resolved_at is not null`, [number]);
}

/** How many files wait for a person's decision, and how many due by a moment have not reached the bank. */
export function countFilesInTrouble(db: Queryable, originated_before: Date): Promise<{ undecided: number; undelivered: number }> {
  return db.one(
    `select count(*) filter (where status = 'REJECTED' and decision is null) as undecided,
            count(*) filter (where status = 'ORIGINATED' and originated_at < $1) as undelivered
       from ach_files where status in ('REJECTED', 'ORIGINATED')`,
    [originated_before],
  );
}
