import type { Queryable } from '../../db/database.ts';

export interface ReceivedFile {
  name: string;
  sha256: string;
  received_at: Date;
  reject_reason: string | null;
}

/** Keeps a file that was handed over; false when the bank has one of that name already. */
export async function insertFile(tx: Queryable, file: ReceivedFile & { bytes_sealed: string }): Promise<boolean> {
  const added = await tx.run(
    `insert into sandbox_ach_files (name, sha256, bytes_sealed, received_at, reject_reason) values ($1, $2, $3, $4, $5)
     on conflict (name) do nothing`,
    [file.name, file.sha256, file.bytes_sealed, file.received_at, file.reject_reason],
  );
  return added === 1;
}

export function findFiles(db: Queryable, names: readonly string[]): Promise<ReceivedFile[]> {
  return db.many<ReceivedFile>(
    `select name, sha256, received_at, reject_reason from sandbox_ach_files where name = any($1) order by received_at, name`,
    [names],
  );
}

export async function readFileBytes(db: Queryable, name: string): Promise<string> {
  return (await db.one<{ bytes_sealed: string }>(`select bytes_sealed from sandbox_ach_files where name = $1`, [name])).bytes_sealed;
}

/** The first of these trace numbers that the bank has had before. */
export async function findUsedTrace(db: Queryable, trace_numbers: readonly string[]): Promise<string | undefined> {
  const row = await db.maybe<{ trace_number: string }>(
    `select trace_number from sandbox_ach_entries where trace_number = any($1) order by trace_number limit 1`,
    [trace_numbers],
  );
  return row?.trace_number;
}

export interface NewEntry {
  readonly trace_number: string;
  readonly line_number: number;
  readonly settles_at: Date;
}

export async function insertEntries(tx: Queryable, file_name: string, entries: readonly NewEntry[]): Promise<void> {
  await tx.run(
    `insert into sandbox_ach_entries (file_name, trace_number, line_number, settles_at)
     select $1, * from unnest($2::text[], $3::int[], $4::timestamptz[])`,
    [
      file_name,
      entries.map((entry) => entry.trace_number),
      entries.map((entry) => entry.line_number),
      entries.map((entry) => entry.settles_at),
    ],
  );
}

export interface BankEntryRow {
  trace_number: string;
  file_name: string;
  line_number: number;
  settled_at: Date | null;
  applied: boolean;
  return_code: string | null;
  returned_in: string | null;
}

const ENTRY = 'trace_number, file_name, line_number, settled_at, applied, return_code, returned_in';

export async function nextSettlement(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(`select min(settles_at) as at from sandbox_ach_entries where settled_at is null`);
  return row.at ?? undefined;
}

export function listSettling(db: Queryable, until: Date): Promise<BankEntryRow[]> {
  return db.many<BankEntryRow>(
    `select ${ENTRY} from sandbox_ach_entries where settled_at is null and settles_at <= $1 order by file_name, line_number`,
    [until],
  );
}

/** An entry that has not settled, locked; undefined when it has. */
export function lockUnsettled(tx: Queryable, trace_number: string): Promise<BankEntryRow | undefined> {
  return tx.maybe<BankEntryRow>(`select ${ENTRY} from sandbox_ach_entries where trace_number = $1 and settled_at is null for update`, [
    trace_number,
  ]);
}

export async function noteSettled(
  tx: Queryable,
  entry: { trace_number: string; settled_at: Date; applied: boolean; return_code: string | null; return_due_at: Date | null },
): Promise<void> {
  await tx.run(
    `update sandbox_ach_entries set settled_at = $2, applied = $3, return_code = $4, return_due_at = $5 where trace_number = $1`,
    [entry.trace_number, entry.settled_at, entry.applied, entry.return_code, entry.return_due_at],
  );
}

export async function nextReturn(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(`select min(return_due_at) as at from sandbox_ach_entries where returned_in is null`);
  return row.at ?? undefined;
}

export function lockReturning(tx: Queryable, until: Date): Promise<BankEntryRow[]> {
  return tx.many<BankEntryRow>(
    `select ${ENTRY} from sandbox_ach_entries where returned_in is null and return_due_at <= $1 order by trace_number for update`,
    [until],
  );
}

/** An entry that has not been returned, locked; undefined when the bank has no such entry, or it went back already. */
export function lockReturnable(tx: Queryable, trace_number: string): Promise<BankEntryRow | undefined> {
  return tx.maybe<BankEntryRow>(`select ${ENTRY} from sandbox_ach_entries where trace_number = $1 and returned_in is null for update`, [
    trace_number,
  ]);
}

export async function noteReturned(tx: Queryable, trace_number: string, code: string, file_name: string): Promise<void> {
  await tx.run(`update sandbox_ach_entries set return_code = $2, returned_in = $3 where trace_number = $1`, [
    trace_number,
    code,
    file_name,
  ]);
}

/** Has the next file rejected that the bank is handed. */
export async function askForRefusal(db: Queryable, reason: string): Promise<void> {
  await db.run(`insert into sandbox_ach_refusals (reason) values ($1) on conflict (only_row) do update set reason = excluded.reason`, [
    reason,
  ]);
}

/** Why the next file is to be rejected, once; null where it is not. */
export async function takeRefusal(tx: Queryable): Promise<string | null> {
  return (await tx.maybe<{ reason: string }>(`delete from sandbox_ach_refusals returning reason`))?.reason ?? null;
}

/** How many files the bank has made for the service so far. */
export async function countOutgoing(tx: Queryable): Promise<number> {
  return (await tx.one<{ count: number }>(`select count(*) from sandbox_ach_outgoing`)).count;
}

export async function insertOutgoing(tx: Queryable, file: { name: string; bytes_sealed: string; made_at: Date }): Promise<void> {
  await tx.run(`insert into sandbox_ach_outgoing (name, bytes_sealed, made_at) values ($1, $2, $3)`, [
    file.name,
    file.bytes_sealed,
    file.made_at,
  ]);
}

export async function listWaiting(db: Queryable, until: Date): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    `select name from sandbox_ach_outgoing where acknowledged_at is null and made_at <= $1 order by number`,
    [until],
  );
  return rows.map((row) => row.name);
}

export async function readOutgoing(db: Queryable, name: string): Promise<string | undefined> {
  return (await db.maybe<{ bytes_sealed: string }>(`select bytes_sealed from sandbox_ach_outgoing where name = $1`, [name]))?.bytes_sealed;
}

export async function noteAcknowledged(db: Queryable, name: string, at: Date): Promise<void> {
  await db.run(`update sandbox_ach_outgoing set acknowledged_at = $2 where name = $1 and acknowledged_at is null`, [name, at]);
}

export function listOutgoing(db: Queryable): Promise<{ name: string; made_at: Date; acknowledged_at: Date | null }[]> {
  return db.many(`select name, made_at, acknowledged_at from sandbox_ach_outgoing order by number desc`);
}
