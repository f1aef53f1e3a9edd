import type { Queryable } from '../../kernel/db/database.ts';

/** Keeps for a person that the bank has rejected a file which had begun to settle; false where that was known. */
export async function noteLateRejection(tx: Queryable, file_id: string, at: Date, reason: string): Promise<boolean> {
  const noted = await tx.run(
    `update ach_files set late_rejected_at = $2, late_rejection_reason = $3 where id = $1 and late_rejected_at is null`,
    [file_id, at, reason],
  );
  return noted === 1;
}

export interface LateRejection {
  id: string;
  name: string;
  settled_at: Date | null;
  late_rejected_at: Date;
  late_rejection_reason: string;
  /** `returned` once its entries have begun to come back: from then on it can be closed in no other way. */
  late_rejection_outcome: 'returned' | null;
}

/** A late rejection that nobody has closed; undefined where there is none under that name. */
export function findLateRejection(db: Queryable, name: string): Promise<LateRejection | undefined> {
  return db.maybe<LateRejection>(
    `select id, name, settled_at, late_rejected_at, late_rejection_reason, late_rejection_outcome from ach_files
      where name = $1 and late_rejected_at is not null and late_rejection_closed_at is null`,
    [name],
  );
}

/** Notes that a file's entries are about to come back; false where its late rejection was closed meanwhile. */
export async function noteTakingBack(db: Queryable, file_id: string): Promise<boolean> {
  const noted = await db.run(
    `update ach_files set late_rejection_outcome = 'returned' where id = $1 and late_rejected_at is not null and late_rejection_closed_at is null`,
    [file_id],
  );
  return noted === 1;
}

/** The entries of a file that have settled and not come back, each with its place in the file, from 1. */
export function listEntriesToTakeBack(db: Queryable, file_id: string): Promise<{ id: string; line_number: number }[]> {
  return db.many<{ id: string; line_number: number }>(
    `select id, line_number
       from (select id, settled_at, returned_at, rejected_at, row_number() over (order by trace_number)::int as line_number
               from ach_entries where file_id = $1) e
      where settled_at is not null and returned_at is null and rejected_at is null
      order by line_number`,
    [file_id],
  );
}

/** Notes a late rejection as dealt with; false if none is open by that name, or it must be closed otherwise. */
export async function noteLateRejectionClosed(
  db: Queryable,
  closed: { name: string; at: Date; by: string; why: string; outcome: 'settled' | 'returned' },
): Promise<boolean> {
  const noted = await db.run(
    `update ach_files set late_rejection_closed_at = $2, late_rejection_closed_by = $3, late_rejection_closed_why = $4, late_rejection_outcome = $5
      where name = $1 and late_rejected_at is not null and late_rejection_closed_at is null and coalesce(late_rejection_outcome, $5) = $5`,
    [closed.name, closed.at, closed.by, closed.why, closed.outcome],
  );
  return noted === 1;
}

export async function countLateRejections(db: Queryable): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*) from ach_files where late_rejected_at is not null and late_rejection_closed_at is null`,
  );
  return row.count;
}
