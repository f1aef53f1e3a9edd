import type { Queryable } from '../../db/database.ts';

/** Keeps for a person that the bank has rejected a file which had begun to settle; false where that was known. */
export async function noteLateRejection(tx: Queryable, file_id: string, at: Date, reason: string): Promise<boolean> {
  const noted = await tx.run(
    `update ach_files set late_rejected_at = $2, late_rejection_reason = $3 where id = $1 and late_rejected_at is null`,
    [file_id, at, reason],
  );
  return noted === 1;
}

/** Notes that a person has dealt with a late rejection; false where there is none open under that name. */
export async function closeLateRejection(db: Queryable, closed: { name: string; at: Date; by: string; why: string }): Promise<boolean> {
  const noted = await db.run(
    `update ach_files set late_rejection_closed_at = $2, late_rejection_closed_by = $3, late_rejection_closed_why = $4
      where name = $1 and late_rejected_at is not null and late_rejection_closed_at is null`,
    [closed.name, closed.at, closed.by, closed.why],
  );
  return noted === 1;
}

export async function countLateRejections(db: Queryable): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*) from ach_files where late_rejected_at is not null and late_rejection_closed_at is null`,
  );
  return row.count;
}
