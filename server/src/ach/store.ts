import { LAST_TRACE_SEQUENCE } from '@drawbridge/nacha';
import { numberArray, textArray, textsOrNulls } from '../kernel/db/arrays.ts';
import type { Queryable } from '../kernel/db/database.ts';
import type { BatchToOriginate, EntryKind, EntryToOriginate, SentEntry } from './entry-handlers.ts';

// ---- what goes into a file

/**
 * Takes `count` trace sequences and gives the first; others wait for this transaction. Where fewer are left they begin
 * anew, so that a file's numbers ascend. Throws RangeError for more than there are.
 */
export async function takeTraceSequences(tx: Queryable, odfi_identification: string, count: number): Promise<number> {
  if (count > LAST_TRACE_SEQUENCE) throw new RangeError(`a file has at most ${LAST_TRACE_SEQUENCE} trace numbers`);
  const row = await tx.one<{ last_sequence: number }>(
    `insert into ach_trace_counters as c (odfi_identification, last_sequence) values ($1, $2)
     on conflict (odfi_identification) do update set last_sequence = case when c.last_sequence + $2 > $3 then 0 else c.last_sequence end + $2
     returning last_sequence`,
    [odfi_identification, count, LAST_TRACE_SEQUENCE],
  );
  return row.last_sequence - count + 1;
}

/** Gives back trace sequences above the last one used, in the transaction that took them, before anybody had more. */
export async function giveBackTraceSequences(tx: Queryable, odfi_identification: string, last_used: number): Promise<void> {
  await tx.run(`update ach_trace_counters set last_sequence = $2 where odfi_identification = $1`, [odfi_identification, last_used]);
}

/** The modifiers of the files originated since a moment. */
export async function listModifiersSince(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db.many<{ file_id_modifier: string }>(`select file_id_modifier from ach_files where originated_at >= $1`, [since]);
  return rows.map(({ file_id_modifier }) => file_id_modifier);
}

export async function countFiles(tx: Queryable): Promise<number> {
  return (await tx.one<{ count: number }>('select count(*) from ach_files')).count;
}

export interface NewFile {
  id: string;
  name: string;
  cutoff_at: Date;
  originated_at: Date;
  file_id_modifier: string;
  effective_entry_date: string;
  settles_at: Date;
  batch_count: number;
  entry_addenda_count: number;
  entry_hash: string;
  total_debit_cents: number;
  total_credit_cents: number;
  sha256: string;
  size_bytes: number;
  deliver_again_at: Date;
  /** What the configuration says now; the batches of the file have it. */
  company_identification: string;
  description_in_store: string;
  description_online: string;
}

export async function insertFile(tx: Queryable, file: NewFile): Promise<void> {
  await tx.run(
    `insert into ach_files (id, name, cutoff_at, originated_at, file_id_modifier, effective_entry_date, settles_at, batch_count, entry_addenda_count,
                            entry_hash, total_debit_cents, total_credit_cents, sha256, size_bytes, deliver_again_at, company_identification,
                            description_in_store, description_online)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      file.id,
      file.name,
      file.cutoff_at,
      file.originated_at,
      file.file_id_modifier,
      file.effective_entry_date,
      file.settles_at,
      file.batch_count,
      file.entry_addenda_count,
      file.entry_hash,
      file.total_debit_cents,
      file.total_credit_cents,
      file.sha256,
      file.size_bytes,
      file.deliver_again_at,
      file.company_identification,
      file.description_in_store,
      file.description_online,
    ],
  );
}

export interface NewEntry extends SentEntry, Pick<EntryToOriginate, 'account_version' | 'transaction_code' | 'receiver_name'> {
  trace_number: string;
  batch: Pick<BatchToOriginate, 'company_name'>;
}

/**
 * Writes entries of one kind; debits with their ledger transfers, and reinitiations name them. The caller has locked
 * debits' purchases. Throws for another account or amount than its subject's, or a debit that does not wait.
 */
export async function insertEntries(
  tx: Queryable,
  file: Pick<NewFile, 'id' | 'effective_entry_date' | 'originated_at'>,
  kind: EntryKind,
  entries: readonly NewEntry[],
): Promise<void> {
  await tx.run(
    `select write_ach_entries(
      p_file_id => $1, p_effective_entry_date => $2, p_at => $3, p_kind => $4, p_ids => $5, p_purchase_ids => $6,
      p_subject_ids => $7, p_account_ids => $8, p_account_versions => $9, p_attempts => $10, p_trace_numbers => $11,
      p_amounts => $12, p_transaction_codes => $13, p_receiver_names => $14, p_company_names => $15
    )`,
    [
      file.id,
      file.effective_entry_date,
      file.originated_at,
      kind,
      textArray(entries.map((entry) => entry.id)),
      textsOrNulls(entries.map((entry) => entry.purchase_id)),
      textsOrNulls(entries.map((entry) => entry.subject_id)),
      textsOrNulls(entries.map((entry) => entry.bank_account_id)),
      numberArray(entries.map((entry) => entry.account_version)),
      numberArray(entries.map((entry) => entry.attempt)),
      textArray(entries.map((entry) => entry.trace_number)),
      numberArray(entries.map((entry) => entry.amount_cents)),
      numberArray(entries.map((entry) => Number(entry.transaction_code))),
      textArray(entries.map((entry) => entry.receiver_name)),
      textArray(entries.map((entry) => entry.batch.company_name)),
    ],
  );
}

/** The rows of a file's entries, counted and added up: its own row is written after them and must say the same. */
export function addUpEntries(tx: Queryable, file_id: string): Promise<{ entries: number; amount_cents: number }> {
  return tx.one(`select count(*) as entries, coalesce(sum_cents(amount_cents), 0) as amount_cents from ach_entries where file_id = $1`, [
    file_id,
  ]);
}

// ---- settlement and posting

/** The columns of a `SentEntry`. */
export const SENT_ENTRY = 'id, kind, purchase_id, subject_id, bank_account_id, attempt, amount_cents';

export async function nextSettlement(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(
    `select min(settles_at) as at from ach_files where settled_at is null and status in ('DELIVERED', 'ACCEPTED') and acknowledgement_failure is null`,
  );
  return row.at ?? undefined;
}

export function listSettlingFiles(db: Queryable, until: Date): Promise<{ id: string; settles_at: Date }[]> {
  return db.many(
    `select id, settles_at from ach_files
      where settled_at is null and status in ('DELIVERED', 'ACCEPTED') and acknowledgement_failure is null and settles_at <= $1
      order by settles_at, name`,
    [until],
  );
}

/** Locks a file to settle against a rejection; false where the bank no longer has it, or its acknowledgement failed. */
export async function lockSettlingFile(tx: Queryable, file_id: string): Promise<boolean> {
  const rows = await tx.many(
    `select from ach_files where id = $1 and status in ('DELIVERED', 'ACCEPTED') and acknowledgement_failure is null for no key update`,
    [file_id],
  );
  return rows.length === 1;
}

const UNSETTLED = 'settled_at is null and returned_at is null and rejected_at is null';

export type UnsettledEntry = Pick<SentEntry, 'id' | 'purchase_id'>;

/** Entries of a file that have not settled. */
export function listUnsettledEntries(db: Queryable, file_id: string): Promise<UnsettledEntry[]> {
  return db.many<UnsettledEntry>(`select id, purchase_id from ach_entries where file_id = $1 and ${UNSETTLED} order by id`, [file_id]);
}

/**
 * Locks entries after the purchases of the debits among them, and gives those that have not settled even now. Their
 * state is looked at past the lock: asked in one go it would be read from an index of all that is in that state.
 */
export async function lockUnsettledEntries(tx: Queryable, entries: readonly UnsettledEntry[]): Promise<SentEntry[]> {
  await tx.run('select count(*) from lock_purchases($1)', [entries.flatMap(({ purchase_id }) => purchase_id ?? [])]);
  return tx.many<SentEntry>(
    `with locked as materialized (select * from ach_entries where id = any($1) order by id for no key update)
     select ${SENT_ENTRY} from locked where ${UNSETTLED} order by id`,
    [entries.map(({ id }) => id)],
  );
}

/**
 * Settles entries of a locked file with it: all of them, or it throws, also before its moment. What moves is for the
 * verb of their kind.
 */
export async function settleEntries(tx: Queryable, file_id: string, entries: readonly SentEntry[], at: Date): Promise<void> {
  await tx.run('select settle_entries($1, $2, $3)', [file_id, entries.map((entry) => entry.id), at]);
}

/**
 * Notes a file as settled; after a moment the bank is asked for a rejection all the same. False where it was settled,
 * or rejected.
 */
export async function noteFileSettled(tx: Queryable, file_id: string, at: Date, ask_again_at: Date): Promise<boolean> {
  const noted = await tx.run(
    `update ach_files set settled_at = $2, ask_again_at = $3 where id = $1 and settled_at is null and status in ('DELIVERED', 'ACCEPTED')`,
    [file_id, at, ask_again_at],
  );
  return noted === 1;
}

const POSTABLE = `e.settled_at <= $1 and e.posted_at is null and e.returned_at is null and e.rejected_at is null
        and (p.status = 'PENDING' or p.status = 'DECLINED' and e.attempt > 1)
        and e.id not in (select h.id from ach_entries_held h)`;

export interface PostableEntry {
  id: string;
  purchase_id: string;
}

/** Debits settled by a moment, neither returned nor posted. Those of an open late rejection wait for a person. */
export function listPostableEntries(db: Queryable, settled_by: Date): Promise<PostableEntry[]> {
  return db.many<PostableEntry>(
    `select e.id, e.purchase_id
       from ach_files f join ach_entries e on e.file_id = f.id join purchase_debits p on p.id = e.purchase_id
      where f.posting_ended_at is null and f.settles_at <= $1 and ${POSTABLE}
      order by e.purchase_id, e.id`,
    [settled_by],
  );
}

/**
 * Locks debits with their purchases, and gives the ids still postable; their state is read after the lock, as above.
 */
export async function lockPostableEntries(tx: Queryable, entries: readonly PostableEntry[], settled_by: Date): Promise<string[]> {
  await tx.run('select count(*) from lock_purchases($1)', [entries.map(({ purchase_id }) => purchase_id)]);
  const rows = await tx.many<{ id: string }>(
    `with locked as materialized (select * from ach_entries where id = any($2) order by id for no key update)
     select e.id from locked e join purchase_debits p on p.id = e.purchase_id where ${POSTABLE} order by e.purchase_id, e.id`,
    [settled_by, entries.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

/** The merchants are owed these locked debits' payments, less their fees: all of them, or it throws. */
export async function postDebits(tx: Queryable, entry_ids: readonly string[], at: Date): Promise<void> {
  await tx.run('select post_debits($1, $2)', [at, entry_ids]);
}

/** Notes the files of which nothing waits to be POSTED any more. */
export async function endPosting(db: Queryable, at: Date): Promise<void> {
  await db.run('select end_posting($1)', [at]);
}

// ---- looking

export interface ListedFile {
  name: string;
  status: 'ORIGINATED' | 'DELIVERED' | 'ACCEPTED' | 'REJECTED';
  originated_at: Date;
  effective_entry_date: string;
  entry_addenda_count: number;
  total_debit_cents: number;
  total_credit_cents: number;
  delivered_at: Date | null;
  settled_at: Date | null;
  delivery_failure: string | null;
  /** Why the bank's acknowledgement of it could not be acted on. */
  acknowledgement_failure: string | null;
  /** It is only that the bank is still writing it. */
  acknowledgement_unfinished: boolean;
  reject_reason: string | null;
  decision: 'reoriginated' | 'abandoned' | null;
  /** Why the bank rejected it though it had begun to settle. */
  late_rejection_reason: string | null;
  late_rejection_closed_at: Date | null;
}

export function listFiles(db: Queryable, most: number): Promise<ListedFile[]> {
  return db.many<ListedFile>(
    `select name, status, originated_at, effective_entry_date, entry_addenda_count, total_debit_cents, total_credit_cents, delivered_at, settled_at,
            delivery_failure, acknowledgement_failure, acknowledgement_unfinished, reject_reason, decision, late_rejection_reason, late_rejection_closed_at
       from ach_files order by cutoff_at desc, seq desc limit $1`,
    [most],
  );
}

/**
 * An entry that has not come back, as the bank knows it: of a purchase by its public id, of a payout, a refund or a
 * reversal by its reference; undefined where none is in a file.
 */
export async function findReturnableEntry(
  db: Queryable,
  reference: string,
): Promise<{ file_name: string; trace_number: string } | undefined> {
  return db.maybe<{ file_name: string; trace_number: string }>(
    `select f.name as file_name, e.trace_number
       from ach_entries e join ach_files f on f.id = e.file_id
      where (e.purchase_id = (select id from purchase_references where public_id = $1 and approved_at is not null)
             or e.subject_id = (select id from credit_destinations where reference = $1))
        and e.rejected_at is null and e.returned_at is null
      order by e.attempt desc limit 1`,
    [reference],
  );
}

// ---- debits, many at once, by the verbs that write statuses and transfers

/** Their file was rejected, or they were by themselves, before they settled. */
export async function noteDebitsRejected(tx: Queryable, entry_ids: readonly string[], at: Date): Promise<void> {
  await tx.run('select debits_rejected($1, $2)', [at, entry_ids]);
}

/** They have settled with their file, all at the moment that their entries say. */
export async function noteDebitsSettled(tx: Queryable, entry_ids: readonly string[]): Promise<void> {
  await tx.run('select debits_settled($1)', [entry_ids]);
}

/** Why a first debit that the bank does not have goes out no more. */
export type DebitFailure = 'entry_rejected' | 'file_abandoned' | 'account_invalidated_before_origination';

/**
 * First debits go out no more: their payments, which the caller has locked, are FAILED, and what was approved is taken
 * back. All of them, or it throws. `reasons`: for each, in the same places.
 */
export async function failDebits(
  tx: Queryable,
  purchase_ids: readonly string[],
  { event, at, actor, reasons }: { event: DebitFailure; at: Date; actor: string; reasons: readonly (string | null)[] },
): Promise<void> {
  await tx.run('select fail_debits($1, $2, $3, $4, $5)', [purchase_ids, event, at, actor, reasons]);
}
