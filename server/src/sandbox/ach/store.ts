import { numberArray, textArray } from '../../kernel/db/arrays.ts';
import type { Queryable } from '../../kernel/db/database.ts';

export interface ReceivedFile {
  name: string;
  sha256: string;
  received_at: Date;
  reject_reason: string | null;
}

/** Keeps a file that was handed over; false when the bank has one of that name already. */
export async function insertFile(tx: Queryable, file: ReceivedFile & { upload_id: string }): Promise<boolean> {
  const added = await tx.run(
    `insert into sandbox_ach_files (name, sha256, upload_id, received_at, reject_reason) values ($1, $2, $3, $4, $5)
     on conflict (name) do nothing`,
    [file.name, file.sha256, file.upload_id, file.received_at, file.reject_reason],
  );
  return added === 1;
}

export function findFiles(db: Queryable, names: readonly string[]): Promise<ReceivedFile[]> {
  return db.many<ReceivedFile>(
    `select name, sha256, received_at, reject_reason from sandbox_ach_files where name = any($1) order by received_at, name`,
    [names],
  );
}

/** The names of all files that the bank was handed. */
export function listReceived(db: Queryable): Promise<{ name: string }[]> {
  return db.many('select name from sandbox_ach_files order by name');
}

/** The first trace number of a file that stands in another one, too, which the bank has had since a moment. */
export async function findUsedTrace(db: Queryable, file_name: string, since: Date): Promise<string | undefined> {
  const row = await db.maybe<{ trace_number: string }>(
    `select e.trace_number from sandbox_ach_files f join sandbox_ach_entries e on e.file_name = f.name
      where f.received_at >= $2 and f.name <> $1
        and exists (select from sandbox_ach_entries o where o.trace_number = e.trace_number and o.file_name = $1)
      order by e.trace_number limit 1`,
    [file_name, since],
  );
  return row?.trace_number;
}

/** The first trace number that stands twice in a file. */
export async function findTraceTwice(db: Queryable, file_name: string): Promise<string | undefined> {
  const row = await db.maybe<{ trace_number: string }>(
    `select trace_number from sandbox_ach_entries where file_name = $1 group by trace_number having count(*) > 1 order by 1 limit 1`,
    [file_name],
  );
  return row?.trace_number;
}

export type BankEntryKind = 'debit' | 'credit' | 'dishonored_return' | 'refused_change';

export interface NewEntry {
  readonly trace_number: string;
  readonly line_number: number;
  /** By ISO 8601: a batch has one, and thousands of entries. */
  readonly settles_at: string;
  readonly kind: BankEntryKind;
  readonly company_entry_description: string;
  readonly receiver_identification: string;
  readonly amount_cents: number;
}

export async function insertEntries(tx: Queryable, file_name: string, entries: readonly NewEntry[]): Promise<void> {
  await tx.run(
    `insert into sandbox_ach_entries
            (file_name, trace_number, line_number, settles_at, kind, company_entry_description, receiver_identification, amount_cents)
     select $1, * from unnest($2::text[], $3::int[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::bigint[])`,
    [
      file_name,
      textArray(entries.map((entry) => entry.trace_number)),
      numberArray(entries.map((entry) => entry.line_number)),
      textArray(entries.map((entry) => entry.settles_at)),
      textArray(entries.map((entry) => entry.kind)),
      textArray(entries.map((entry) => entry.company_entry_description)),
      textArray(entries.map((entry) => entry.receiver_identification)),
      numberArray(entries.map((entry) => entry.amount_cents)),
    ],
  );
}

export interface BankEntryRow {
  trace_number: string;
  file_name: string;
  line_number: number;
  kind: BankEntryKind;
  settled_at: Date | null;
  applied: boolean;
  return_code: string | null;
  returned_in: string | null;
}

const ENTRY = 'trace_number, file_name, line_number, kind, settled_at, applied, return_code, returned_in';

export async function nextSettlement(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(
    `select min(settles_at) as at from sandbox_ach_entries where settled_at is null and refused_reason is null`,
  );
  return row.at ?? undefined;
}

export function listSettling(db: Queryable, until: Date): Promise<BankEntryRow[]> {
  return db.many<BankEntryRow>(
    `select ${ENTRY} from sandbox_ach_entries where settled_at is null and refused_reason is null and settles_at <= $1 order by file_name, line_number`,
    [until],
  );
}

/** Where an entry stands: trace numbers come round again. */
export type Place = Pick<BankEntryRow, 'file_name' | 'line_number'>;

/** An entry that has not settled, locked; undefined when it has. */
export function lockUnsettled(tx: Queryable, { file_name, line_number }: Place): Promise<BankEntryRow | undefined> {
  return tx.maybe<BankEntryRow>(
    `select ${ENTRY} from sandbox_ach_entries where file_name = $1 and line_number = $2 and settled_at is null and refused_reason is null for update`,
    [file_name, line_number],
  );
}

export async function noteSettled(
  tx: Queryable,
  entry: Place & {
    settled_at: Date;
    applied: boolean;
    return_code: string | null;
    return_due_at: Date | null;
    change_due_at: Date | null;
  },
): Promise<void> {
  await tx.run(
    `update sandbox_ach_entries set settled_at = $3, applied = $4, return_code = $5, return_due_at = $6, change_due_at = $7
      where file_name = $1 and line_number = $2`,
    [entry.file_name, entry.line_number, entry.settled_at, entry.applied, entry.return_code, entry.return_due_at, entry.change_due_at],
  );
}

/** When something goes back next: what customers' banks return, or what they contest. */
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

/** How an entry is meant: by its file, or by whom it is for; the newest with its trace number where neither is said. */
export interface Named {
  readonly trace_number: string;
  readonly file_name?: string;
  readonly receiver_identification?: string;
}

/** An entry of a customer's account, locked; undefined when the bank has no such entry. */
export function lockEntry(tx: Queryable, { trace_number, file_name, receiver_identification }: Named): Promise<BankEntryRow | undefined> {
  return tx.maybe<BankEntryRow>(
    `select ${ENTRY} from sandbox_ach_entries
      where trace_number = $1 and kind in ('debit', 'credit') and refused_reason is null and ($2::text is null or file_name = $2)
        and ($3::text is null or receiver_identification = $3)
      order by settles_at desc limit 1 for update`,
    [trace_number, file_name ?? null, receiver_identification ?? null],
  );
}

/** A payment's newest debit, or a payout's credit; undefined for none, or from before entries' owners were kept. */
export function findNewestEntry(
  db: Queryable,
  receiver_identification: string,
): Promise<Required<Omit<Named, 'receiver_identification'>> | undefined> {
  return db.maybe(
    `select trace_number, file_name from sandbox_ach_entries
      where receiver_identification = $1 and kind in ('debit', 'credit') order by kind = 'debit' desc, settles_at desc, line_number desc limit 1`,
    [receiver_identification],
  );
}

/** Entries for one receiver of an amount that were returned with R01 or R09, and how often they were tried again. */
export function countTries(db: Queryable, receiver_identification: string, amount_cents: number) {
  return db.one<{ returned: number; reinitiated: number }>(
    `select count(*) filter (where return_code in ('R01', 'R09') and returned_in is not null) as returned,
            count(*) filter (where company_entry_description = 'RETRY PYMT') as reinitiated
       from sandbox_ach_entries where kind = 'debit' and receiver_identification = $1 and amount_cents = $2`,
    [receiver_identification, amount_cents],
  );
}

/** The newest debit of a payment that has settled and was neither sent back nor reversed. */
export function findReversible(db: Queryable, receiver_identification: string, amount_cents: number) {
  return db.maybe<{ settled_at: Date }>(
    `select settled_at from sandbox_ach_entries
      where kind = 'debit' and receiver_identification = $1 and amount_cents = $2 and settled_at is not null and returned_in is null
        and not exists (select from sandbox_ach_entries r where r.kind = 'credit' and r.receiver_identification = $1
                                                            and r.company_entry_description = 'REVERSAL')
      order by settled_at desc limit 1`,
    [receiver_identification, amount_cents],
  );
}

export async function noteReturned(tx: Queryable, { file_name, line_number }: Place, code: string, returned_in: string): Promise<void> {
  await tx.run(`update sandbox_ach_entries set return_code = $3, returned_in = $4 where file_name = $1 and line_number = $2`, [
    file_name,
    line_number,
    code,
    returned_in,
  ]);
}

export async function nextChange(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(`select min(change_due_at) as at from sandbox_ach_entries where changed_in is null`);
  return row.at ?? undefined;
}

export function lockChanging(tx: Queryable, until: Date): Promise<BankEntryRow[]> {
  return tx.many<BankEntryRow>(
    `select ${ENTRY} from sandbox_ach_entries where changed_in is null and change_due_at <= $1 order by trace_number for update`,
    [until],
  );
}

/** Undefined for the file: there was nothing left to tell. */
export async function noteChanged(tx: Queryable, { file_name, line_number }: Place, changed_in: string | undefined): Promise<void> {
  await tx.run(
    `update sandbox_ach_entries set changed_in = coalesce($3, changed_in), change_due_at = case when $3 is null then null else change_due_at end
      where file_name = $1 and line_number = $2`,
    [file_name, line_number, changed_in ?? null],
  );
}

// ---- what the bank has sent

export type SentKind = 'return' | 'change' | 'contested_return';
export type Fault = 'duplicate' | 'wrong_amount';

export interface NewSent {
  readonly kind: SentKind;
  readonly trace_number: string;
  readonly original_trace_number: string;
  readonly code: string;
  readonly amount_cents: number;
  readonly fault: Fault | null;
  readonly moved: boolean;
}

export interface SentRow {
  number: number;
  code: string;
  amount_cents: number | null;
  fault: Fault | null;
  moved: boolean;
  sent_at: Date;
  answered_by: string | null;
}

/** Takes sequence numbers for entries of the bank's own, in ascending order. */
export async function takeSequences(tx: Queryable, count: number): Promise<number[]> {
  const rows = await tx.many<{ sequence: number }>(
    `select nextval('sandbox_ach_traces')::int as sequence from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ sequence }) => sequence).sort((a, b) => a - b);
}

export async function insertSent(tx: Queryable, file_name: string, sent_at: Date, sent: readonly NewSent[]): Promise<void> {
  await tx.run(
    `insert into sandbox_ach_sent (file_name, sent_at, kind, trace_number, original_trace_number, code, amount_cents, fault, moved)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::boolean[])`,
    [
      file_name,
      sent_at,
      sent.map((line) => line.kind),
      sent.map((line) => line.trace_number),
      sent.map((line) => line.original_trace_number),
      sent.map((line) => line.code),
      sent.map((line) => line.amount_cents),
      sent.map((line) => line.fault),
      sent.map((line) => line.moved),
    ],
  );
}

const SENT = 'number, code, amount_cents, fault, moved, sent_at, answered_by';

/** A return of the bank's, by the entry that came back and the number under which it did. */
export function findSentReturn(db: Queryable, original_trace_number: string, trace_number: string): Promise<SentRow | undefined> {
  return db.maybe<SentRow>(
    `select ${SENT} from sandbox_ach_sent
      where kind = 'return' and original_trace_number = $1 and coalesce(trace_number, $2) = $2 order by number desc limit 1`,
    [original_trace_number, trace_number],
  );
}

/** A notification of change of the bank's, by the entry and the last digits of the number under which it went. */
export function findSentChange(db: Queryable, original_trace_number: string, sequence: string): Promise<SentRow | undefined> {
  return db.maybe<SentRow>(
    `select ${SENT} from sandbox_ach_sent
      where kind = 'change' and original_trace_number = $1 and right(trace_number, 7) = $2 order by number desc limit 1`,
    [original_trace_number, sequence],
  );
}

export async function noteAnswered(tx: Queryable, number: number, trace_number: string): Promise<void> {
  await tx.run(`update sandbox_ach_sent set answered_by = $2 where number = $1 and answered_by is null`, [number, trace_number]);
}

/** Our newest dishonored return about a payment that has settled and was not contested, locked. */
export function lockDishonor(tx: Queryable, receiver_identification: string): Promise<BankEntryRow | undefined> {
  return tx.maybe<BankEntryRow>(
    `select ${ENTRY} from sandbox_ach_entries
      where receiver_identification = $1 and kind = 'dishonored_return' and settled_at is not null and returned_in is null
      order by settles_at desc, line_number desc limit 1 for update`,
    [receiver_identification],
  );
}

// ---- files

/** Of a file: the bank has not rejected it, and has let none of it reach an account or go back. */
const REJECTABLE = `f.reject_reason is null and not exists (
  select from sandbox_ach_entries e where e.file_name = f.name and (e.settled_at is not null or e.returned_in is not null))`;

/** The names of the files that the bank could still reject. */
export async function listRejectable(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(`select f.name from sandbox_ach_files f where ${REJECTABLE}`);
  return rows.map(({ name }) => name);
}

/**
 * Rejects a file after all, and forgets its entries: false where the bank has no such file, rejected it before, or has
 * let any of it reach an account or go back.
 */
export async function rejectFile(tx: Queryable, name: string, reason: string): Promise<boolean> {
  await tx.run('select from sandbox_ach_files where name = $1 for update', [name]);
  const file = await tx.maybe<{ name: string }>(`select f.name from sandbox_ach_files f where f.name = $1 and ${REJECTABLE}`, [name]);
  if (!file) return false;
  await tx.run(`delete from sandbox_ach_entries where file_name = $1`, [name]);
  await tx.run(`update sandbox_ach_files set reject_reason = $2 where name = $1`, [name, reason]);
  return true;
}

export interface ContentRow {
  file_name: string;
  what: BankEntryKind | SentKind;
  code: string | null;
  entries: number;
  amount_cents: number;
}

/** What stands in the files both ways, counted. */
export function listContents(db: Queryable): Promise<ContentRow[]> {
  return db.many(
    `select file_name, kind as what, nullif(company_entry_description, '') as code, count(*) as entries,
            coalesce(sum(amount_cents), 0)::bigint as amount_cents
       from sandbox_ach_entries group by file_name, kind, company_entry_description
     union all
     select file_name, kind, code, count(*), coalesce(sum(amount_cents), 0)::bigint from sandbox_ach_sent group by file_name, kind, code
     order by 1, 2, 3`,
  );
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
