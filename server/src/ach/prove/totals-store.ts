import type { Queryable } from '../../kernel/db/database.ts';

/** What the rows of a file's entries come to, as its control record counts. */
export interface FileOfRows {
  readonly id: string;
  readonly name: string;
  readonly entry_addenda_count: number;
  readonly total_debit_cents: number;
  readonly total_credit_cents: number;
}

/**
 * Sums of some files' rows. An answer to a bank has one addenda record; a transaction code's last digit above 4 is a
 * debit.
 */
export function addUpFiles(db: Queryable, ids: readonly string[]): Promise<FileOfRows[]> {
  return db.many<FileOfRows>(
    `select f.id, f.name, s.*
       from ach_files f
      cross join lateral (
        select count(*) + count(*) filter (where e.kind in ('dishonored_return', 'refused_change')) as entry_addenda_count,
               coalesce(sum_cents(e.amount_cents) filter (where e.transaction_code % 10 > 4), 0) as total_debit_cents,
               coalesce(sum_cents(e.amount_cents) filter (where e.transaction_code % 10 <= 4), 0) as total_credit_cents
          from ach_entries e where e.file_id = f.id
      ) s
      where f.id = any($1) order by f.name`,
    [ids],
  );
}
