import type { Queryable } from '../../kernel/db/database.ts';
import type { Named } from './store.ts';

// Single entries that the bank refuses, of files that it took.

/** Refuses an entry that waits for its settlement: it moves nothing and never goes back. False where there is none. */
export async function refuseEntry(
  db: Queryable,
  { file_name, trace_number }: Required<Pick<Named, 'file_name' | 'trace_number'>>,
  reason: string,
): Promise<boolean> {
  const refused = await db.run(
    `update sandbox_ach_entries set refused_reason = $3
      where file_name = $1 and trace_number = $2 and settled_at is null and returned_in is null and refused_reason is null`,
    [file_name, trace_number, reason],
  );
  return refused === 1;
}

export function listRefused(
  db: Queryable,
  names: readonly string[],
): Promise<{ file_name: string; trace_number: string; reason: string }[]> {
  return db.many(
    `select file_name, trace_number, refused_reason as reason from sandbox_ach_entries
      where file_name = any($1) and refused_reason is not null order by file_name, line_number`,
    [names],
  );
}
