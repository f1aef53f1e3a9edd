import type { Queryable } from '../../kernel/db/database.ts';
import type { EntryKind } from '../entry-handlers.ts';

/** What balances a batch can always be written. */
export type UnoriginableKind = Exclude<EntryKind, 'offset'>;

/** What a file has to go without, as it cannot be written into one. */
export interface UnoriginableEntry {
  /** What its entry would be of: the payment of a debit, the reversal, the verification of micro-entries. */
  readonly subject_id: string;
  /** What a person knows it by. */
  readonly reference: string;
  readonly reason: string;
}

/**
 * Keeps what of one kind a cutoff could not write, file by file: with the last one, these and no others. Since when each
 * waits stays as it was.
 */
export async function keepUnoriginableEntries(
  tx: Queryable,
  kind: UnoriginableKind,
  entries: readonly UnoriginableEntry[],
  at: Date,
  { is_first, is_last }: { readonly is_first: boolean; readonly is_last: boolean },
): Promise<void> {
  const ids = entries.map(({ subject_id }) => subject_id);
  if (is_last)
    await tx.run('delete from ach_unoriginable_entries where kind = $1 and subject_id <> all($2::text[]) and ($3 or tried_at <> $4)', [
      kind,
      ids,
      is_first,
      at,
    ]);
  if (ids.length === 0) return;
  await tx.run(
    `insert into ach_unoriginable_entries as u (kind, subject_id, reference, reason, since, tried_at)
     select $1, w.subject_id, w.reference, w.reason, $2, $2 from unnest($3::text[], $4::text[], $5::text[]) as w (subject_id, reference, reason)
     on conflict (kind, subject_id) do update set reference = excluded.reference, reason = excluded.reason, tried_at = excluded.tried_at`,
    [kind, at, ids, entries.map(({ reference }) => reference), entries.map(({ reason }) => reason)],
  );
}

export interface UnoriginableEntryRow extends UnoriginableEntry {
  kind: UnoriginableKind;
  /** When a file first went without it. */
  since: Date;
}

/** Longest waiting first. */
export function findUnoriginableEntries(db: Queryable, most: number): Promise<UnoriginableEntryRow[]> {
  return db.many<UnoriginableEntryRow>(
    'select kind, subject_id, reference, reason, since from ach_unoriginable_entries order by since, kind, reference limit $1',
    [most],
  );
}

export async function countUnoriginableEntries(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>('select count(*) from ach_unoriginable_entries')).count;
}

/** A debit that could not be written into the last file and still waits. */
export interface UnoriginableDebit {
  purchase_id: string;
  /** Where it is a reinitiation. */
  reinitiation_id: string | null;
  amount_cents: number;
  business_id: string;
  consumer_id: string;
  reason: string;
  since: Date;
}

/** Locks the payment of a debit listed as unoriginable, as a cutoff does first; gives its id, undefined for none. */
export async function lockListedDebit(tx: Queryable, public_id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(
    `select p.id
       from lock_purchases(array(select subject_id from ach_unoriginable_entries where kind = 'debit' and reference = $1)) as p (id)`,
    [public_id],
  );
  return row?.id;
}

/** The debit of a locked payment: undefined where it is no longer listed, stands in a file, or waits for none. */
export function findUnoriginableDebit(tx: Queryable, purchase_id: string): Promise<UnoriginableDebit | undefined> {
  return tx.maybe<UnoriginableDebit>(
    `select p.id as purchase_id, w.reinitiation_id, w.amount_cents, p.business_id, p.consumer_id, u.reason, u.since
       from ach_unoriginable_entries u
       join purchase_debits p on p.id = u.subject_id
      cross join lateral (
        select null as reinitiation_id, p.amount_cents
         where p.status = 'PENDING' and not exists (select from ach_standing_entries e where e.purchase_id = p.id)
        union all
        select r.id, r.amount_cents from pending_reinitiations r
         where r.purchase_id = p.id and p.status = 'DECLINED'
           and not exists (select from ach_standing_entries e where e.id = r.entry_id)
      ) w
      where u.kind = 'debit' and u.subject_id = $1 and p.approved_at is not null`,
    [purchase_id],
  );
}

export interface AbandonedEntry {
  abandoned_at: Date;
  abandoned_by: string;
  abandoned_why: string;
}

/** A debit is listed no more: it was abandoned. Who did so, and why, is kept. */
export async function noteEntryAbandoned(tx: Queryable, debit: UnoriginableDebit, reference: string, by: AbandonedEntry): Promise<void> {
  await tx.run(`delete from ach_unoriginable_entries where kind = 'debit' and subject_id = $1`, [debit.purchase_id]);
  await tx.run(
    `insert into ach_abandoned_entries (purchase_id, reinitiation_id, reference, reason, since, abandoned_at, abandoned_by, abandoned_why)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [debit.purchase_id, debit.reinitiation_id, reference, debit.reason, debit.since, by.abandoned_at, by.abandoned_by, by.abandoned_why],
  );
}

/** The last time that a debit of a payment was abandoned. */
export function findAbandonedEntry(db: Queryable, reference: string): Promise<AbandonedEntry | undefined> {
  return db.maybe<AbandonedEntry>(
    'select abandoned_at, abandoned_by, abandoned_why from ach_abandoned_entries where reference = $1 order by number desc limit 1',
    [reference],
  );
}
