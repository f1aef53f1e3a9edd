import type { Queryable } from '../../kernel/db/database.ts';
import type { SentEntry } from '../entry-handlers.ts';

export type Decision = 'reoriginated' | 'abandoned';

/** What a person decided about a rejected file. */
export interface Decided {
  decision: Decision;
  decided_at: Date;
  decided_by: string;
  decided_why: string;
}

export interface RejectedFile {
  id: string;
  name: string;
  status: string;
  decision: Decision | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_why: string | null;
}

/** A file by its name, locked, so that of two decisions at once one is first; undefined where there is none. */
export function lockFileByName(tx: Queryable, name: string): Promise<RejectedFile | undefined> {
  return tx.maybe<RejectedFile>(
    `select id, name, status, decision, decided_at, decided_by, decided_why from ach_files where name = $1 for no key update`,
    [name],
  );
}

export async function noteDecision(tx: Queryable, id: string, decided: Decided): Promise<void> {
  await tx.run(`update ach_files set decision = $2, decided_at = $3, decided_by = $4, decided_why = $5 where id = $1`, [
    id,
    decided.decision,
    decided.decided_at,
    decided.decided_by,
    decided.decided_why,
  ]);
}

/**
 * The entries of a rejected file that still wait for a decision, locked after the purchases of their debits; without
 * first debits whose payment has ended otherwise, and what the bank had refused by itself.
 */
export async function lockRejectedEntries(tx: Queryable, file_id: string): Promise<SentEntry[]> {
  await tx.run(`select count(*) from lock_purchases(array(select purchase_id from ach_entries where file_id = $1))`, [file_id]);
  return tx.many<SentEntry>(
    `select e.id, e.kind, e.purchase_id, e.subject_id, e.bank_account_id, e.attempt, e.amount_cents
       from ach_entries e left join purchase_debits p on p.id = e.purchase_id
      where e.file_id = $1 and e.rejected_at is not null and e.refused_reason is null and e.lost_reason is null and (e.kind <> 'debit' or e.attempt > 1 or p.status = 'PENDING')
      order by e.id for no key update of e`,
    [file_id],
  );
}
