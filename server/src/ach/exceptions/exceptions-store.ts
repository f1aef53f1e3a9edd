import type { SetAsideReason } from '@drawbridge/contract/set-aside';
import type { Queryable } from '../../kernel/db/database.ts';

/** What came from the bank, could not be acted on, and waits for a person. */
export interface SetAsideRow {
  number: number;
  at: Date;
  file_name: string;
  /** 0 for the whole file. */
  line_number: number;
  reason: SetAsideReason;
  detail: string;
  trace_number: string | null;
}

/** Oldest first. */
export function listOpen(db: Queryable, most: number): Promise<SetAsideRow[]> {
  return db.many<SetAsideRow>(
    `select s.number, s.at, f.name as file_name, s.line_number, s.reason, s.detail, s.trace_number
       from ach_set_aside s join ach_incoming_files f on f.id = s.incoming_file_id
      where s.resolved_at is null order by s.at, s.number limit $1`,
    [most],
  );
}

/** Whether a file from the bank that could not be read as a whole still waits for a person: returns may lie in it. */
export async function hasUnreadFile(db: Queryable): Promise<boolean> {
  const row = await db.one<{ unread: boolean }>(
    `select exists (select from ach_set_aside where resolved_at is null and line_number = 0 and reason = 'unreadable_file') as unread`,
  );
  return row.unread;
}

export async function countOpen(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>(`select count(*) from ach_set_aside where resolved_at is null`)).count;
}

/** Changes of merchants' accounts that banks told of, and nobody has ticked off. */
export async function countAccountChanges(db: Queryable): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*) from ach_set_aside where resolved_at is null and reason = 'settlement_account_change'`,
  );
  return row.count;
}

export interface Settled {
  resolved_by: string;
  note: string | null;
}

/** Ticks one off; false where it is settled already, or there is none. */
export async function noteSettled(tx: Queryable, number: number, at: Date, by: string, note: string): Promise<boolean> {
  const changed = await tx.run(
    `update ach_set_aside set resolved_at = $2, resolved_by = $3, note = $4 where number = $1 and resolved_at is null`,
    [number, at, by, note],
  );
  return changed === 1;
}

export function findSettled(db: Queryable, number: number): Promise<Settled | undefined> {
  return db.maybe<Settled>(`select resolved_by, note from ach_set_aside where number = $1 and resolved_at is not null`, [number]);
}

/** How many files wait for a person's decision, and how many have not reached the bank though they were due by a moment. */
export function countFilesInTrouble(db: Queryable, cut_before: Date): Promise<{ undecided: number; undelivered: number }> {
  return db.one(
    `select count(*) filter (where status = 'REJECTED' and decision is null) as undecided,
            count(*) filter (where status = 'CUT' and cut_at < $1) as undelivered
       from ach_files where status in ('REJECTED', 'CUT')`,
    [cut_before],
  );
}
