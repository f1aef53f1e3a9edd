import type { ExceptionReason } from '@drawbridge/contract/exceptions';
import type { Queryable } from '../../kernel/db/database.ts';
import type { SentEntry } from '../entry-handlers.ts';

export interface IncomingFile {
  id: string;
  sha256: string;
  finished_at: Date | null;
}

export function findIncoming(db: Queryable, name: string, sha256: string): Promise<IncomingFile | undefined> {
  return db.maybe<IncomingFile>(`select id, sha256, finished_at from ach_incoming_files where name = $1 and sha256 = $2`, [name, sha256]);
}

/** The name under which the same bytes came before; undefined when they did not. */
export async function findSameContent(db: Queryable, file: { id: string; sha256: string }): Promise<string | undefined> {
  const row = await db.maybe<{ name: string }>(`select name from ach_incoming_files where sha256 = $2 and id < $1 order by id limit 1`, [
    file.id,
    file.sha256,
  ]);
  return row?.name;
}

export async function insertIncoming(
  db: Queryable,
  file: { id: string; name: string; sha256: string; bytes_sealed: string; ingested_at: Date },
): Promise<void> {
  await db.run(
    `insert into ach_incoming_files (id, name, sha256, bytes_sealed, ingested_at) values ($1, $2, $3, $4, $5) on conflict (name, sha256) do nothing`,
    [file.id, file.name, file.sha256, file.bytes_sealed, file.ingested_at],
  );
}

export async function noteIncomingFinished(db: Queryable, id: string, at: Date): Promise<void> {
  await db.run(`update ach_incoming_files set finished_at = $2 where id = $1 and finished_at is null`, [id, at]);
}

/** Whether nothing of a file that is kept could be read. */
export async function isUnreadable(db: Queryable, incoming_file_id: string): Promise<boolean> {
  const rows = await db.many(`select from ach_exceptions where incoming_file_id = $1 and line_number = 0 and reason = 'unreadable_file'`, [
    incoming_file_id,
  ]);
  return rows.length > 0;
}

/** The lines of a file that have been acted on or are exceptions. */
export async function listFinishedLines(db: Queryable, incoming_file_id: string): Promise<Set<number>> {
  const rows = await db.many<{ line_number: number }>(
    `select line_number from ach_incoming_lines where incoming_file_id = $1
     union all
     select line_number from ach_exceptions where incoming_file_id = $1`,
    [incoming_file_id],
  );
  return new Set(rows.map((row) => row.line_number));
}

/** Those lines that were acted on or are exceptions. Asked with their entries locked, so that nobody acts meanwhile. */
export async function findFinishedLines(tx: Queryable, incoming_file_id: string, line_numbers: readonly number[]): Promise<Set<number>> {
  const rows = await tx.many<{ line_number: number }>(
    `select line_number from ach_incoming_lines where incoming_file_id = $1 and line_number = any($2)
     union all
     select line_number from ach_exceptions where incoming_file_id = $1 and line_number = any($2)`,
    [incoming_file_id, line_numbers],
  );
  return new Set(rows.map((row) => row.line_number));
}

export interface NewException {
  readonly incoming_file_id: string;
  /** 0 for the whole file. */
  readonly line_number: number;
  readonly at: Date;
  readonly reason: ExceptionReason;
  /** What a person should know; without account numbers. */
  readonly detail: string;
  readonly trace_number?: string;
  /** The entry of ours that it is about. */
  readonly entry_id?: string;
}

export async function insertException(tx: Queryable, line: NewException): Promise<void> {
  await tx.run(
    `insert into ach_exceptions (incoming_file_id, line_number, at, reason, detail, trace_number, entry_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [line.incoming_file_id, line.line_number, line.at, line.reason, line.detail, line.trace_number ?? null, line.entry_id ?? null],
  );
}

/** Notes that lines of a file have had their effect. */
export async function noteLinesDone(
  tx: Queryable,
  incoming_file_id: string,
  at: Date,
  lines: readonly { kind: 'return' | 'change' | 'contested_return'; code: string; line_number: number; entry: { id: string } }[],
): Promise<void> {
  await tx.run(
    `insert into ach_incoming_lines (incoming_file_id, line_number, at, kind, code, entry_id)
     select $1, l.line_number, $2, l.kind, l.code, l.entry_id
       from unnest($3::integer[], $4::text[], $5::text[], $6::text[]) as l (line_number, kind, code, entry_id)`,
    [
      incoming_file_id,
      at,
      lines.map(({ line_number }) => line_number),
      lines.map(({ kind }) => kind),
      lines.map(({ code }) => code),
      lines.map(({ entry }) => entry.id),
    ],
  );
}

export interface EntryByTrace extends SentEntry {
  file_id: string;
  trace_number: string;
  effective_entry_date: string;
  rejected_at: Date | null;
  settled_at: Date | null;
  posted_at: Date | null;
  returned_at: Date | null;
  return_code: string | null;
  /** Why the bank refused it by itself, in its words: before it settled (`rejected_at`), or after (`returned_at`). */
  refused_reason: string | null;
  /** Why nothing here stands behind it, of one that was taken over after a restore. */
  lost_reason: string | null;
}

const ENTRY_BY_TRACE = `e.id, e.kind, e.file_id, e.trace_number, e.purchase_id, e.subject_id, e.bank_account_id, e.attempt, e.amount_cents,
       e.effective_entry_date, e.rejected_at, e.settled_at, e.posted_at, e.returned_at, e.return_code,
       e.refused_reason, e.lost_reason`;

/** The entries sent under some trace numbers, newest first: several for one that has come round since. */
export function findEntriesByTraces(tx: Queryable, trace_numbers: readonly string[]): Promise<EntryByTrace[]> {
  return tx.many<EntryByTrace>(
    `select ${ENTRY_BY_TRACE} from ach_entries e join ach_files f on f.id = e.file_id
      where e.trace_number = any($1) order by f.cutoff_at desc, e.id desc`,
    [trace_numbers],
  );
}

/** Locks entries after their purchases, in the order in which everyone locks them, and gives how they stand. */
export async function lockEntries(tx: Queryable, ids: readonly string[]): Promise<EntryByTrace[]> {
  await tx.run(`select count(*) from lock_purchases(array(select purchase_id from ach_entries where id = any($1)))`, [ids]);
  return tx.many<EntryByTrace>(`select ${ENTRY_BY_TRACE} from ach_entries e where e.id = any($1) order by e.id for no key update`, [ids]);
}

/** Notes that the bank does not carry an entry of a file that it took. */
export async function noteEntryRefused(tx: Queryable, id: string, at: Date, reason: string): Promise<void> {
  await tx.run(`update ach_entries set rejected_at = $2, refused_reason = $3 where id = $1`, [id, at, reason]);
}

/** Notes why an entry has come back that had settled when the bank refused it. */
export async function noteRefusedLate(tx: Queryable, id: string, reason: string): Promise<void> {
  await tx.run(`update ach_entries set refused_reason = $2 where id = $1`, [id, reason]);
}

/** Notes that entries have come back, each once: an entry handler whose verbs look at that has done so already. */
export async function noteEntriesReturned(
  tx: Queryable,
  at: Date,
  returned: readonly { entry: { id: string }; code: string }[],
): Promise<void> {
  await tx.run(
    `update ach_entries e set returned_at = $1, return_code = r.code
       from unnest($2::text[], $3::text[]) as r (id, code) where e.id = r.id and e.returned_at is null`,
    [at, returned.map(({ entry }) => entry.id), returned.map(({ code }) => code)],
  );
}
