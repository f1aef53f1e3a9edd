import type { Queryable } from '../../db/database.ts';
import type { EntryKind } from './movements.ts';

/** What cannot be written into a file. */
export interface Unwritten {
  /** What its entry would be of: the payment of a debit, the reversal, the verification of micro-entries. */
  readonly subject_id: string;
  /** What a person knows it by. */
  readonly reference: string;
  readonly reason: string;
}

/** Keeps what of one kind a cutoff could not write: these and no others. Since when each waits stays as it was. */
export async function keepUnwritten(tx: Queryable, kind: EntryKind, unwritten: readonly Unwritten[], at: Date): Promise<void> {
  const ids = unwritten.map(({ subject_id }) => subject_id);
  await tx.run('delete from ach_unwritten where kind = $1 and subject_id <> all($2::text[])', [kind, ids]);
  if (ids.length === 0) return;
  await tx.run(
    `insert into ach_unwritten as u (kind, subject_id, reference, reason, since, tried_at)
     select $1, w.subject_id, w.reference, w.reason, $2, $2 from unnest($3::text[], $4::text[], $5::text[]) as w (subject_id, reference, reason)
     on conflict (kind, subject_id) do update set reference = excluded.reference, reason = excluded.reason, tried_at = excluded.tried_at`,
    [kind, at, ids, unwritten.map(({ reference }) => reference), unwritten.map(({ reason }) => reason)],
  );
}

export interface UnwrittenRow extends Unwritten {
  kind: EntryKind;
  /** When a file first went without it. */
  since: Date;
}

/** Longest waiting first. */
export function listUnwritten(db: Queryable, most: number): Promise<UnwrittenRow[]> {
  return db.many<UnwrittenRow>(
    'select kind, subject_id, reference, reason, since from ach_unwritten order by since, kind, reference limit $1',
    [most],
  );
}

export async function countUnwritten(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>('select count(*) from ach_unwritten')).count;
}
