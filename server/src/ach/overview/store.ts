import type { Queryable } from '../../kernel/db/database.ts';

/** A file of either direction as lists show it. */
export interface OverviewRow {
  name: string;
  direction: 'to_bank' | 'from_bank';
  /** `UNFINISHED`: of one from the bank, some lines have not been acted on yet. */
  state:
    | 'ORIGINATED'
    | 'DELIVERED'
    | 'ACCEPTED'
    | 'SETTLED'
    | 'REJECTED'
    | 'LATE_REJECTED'
    | 'REORIGINATED'
    | 'ABANDONED'
    | 'INGESTED'
    | 'UNFINISHED';
  at: Date;
  records: number | null;
  debit_cents: number | null;
  credit_cents: number | null;
  effective_on: string | null;
  waits: 'rejected' | 'late_rejection' | 'acknowledgement' | 'delivery' | null;
  trouble: string | null;
}

/** Which files. Undefined is any. Moments: from the first one on, and before the other. */
export interface FileFilter {
  readonly name?: string | undefined;
  readonly direction?: 'to_bank' | 'from_bank' | undefined;
  readonly state?: OverviewRow['state'] | undefined;
  readonly waiting?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

const FILES = `
  select name, 'to_bank' as direction, id, seq, originated_at as at, entry_addenda_count as records, total_debit_cents as debit_cents,
         total_credit_cents as credit_cents, effective_entry_date as effective_on,
         case when decision = 'reoriginated' then 'REORIGINATED' when decision = 'abandoned' then 'ABANDONED' when status = 'REJECTED' then 'REJECTED'
              when late_rejected_at is not null and late_rejection_closed_at is null then 'LATE_REJECTED'
              when settled_at is not null then 'SETTLED' else status end as state,
         case when status = 'REJECTED' and decision is null then 'rejected'
              when late_rejected_at is not null and late_rejection_closed_at is null then 'late_rejection'
              when acknowledgement_failure is not null and not acknowledgement_unfinished then 'acknowledgement'
              when status = 'ORIGINATED' and delivery_failure is not null then 'delivery' end as waits,
         coalesce(reject_reason, case when late_rejection_closed_at is null then late_rejection_reason end, acknowledgement_failure,
                  case when status = 'ORIGINATED' then delivery_failure end) as trouble
    from ach_files
   union all
  select name, 'from_bank', id, seq, ingested_at, null, null, null, null, case when finished_at is null then 'UNFINISHED' else 'INGESTED' end, null, null
    from ach_incoming_files`;

const MATCH = `($1::text is null or f.name = $1) and ($2::text is null or f.direction = $2) and ($3::text is null or f.state = $3)
  and (not $4::boolean or f.waits is not null) and ($5::timestamptz is null or f.at >= $5) and ($6::timestamptz is null or f.at < $6)`;

function valuesOf({ name, direction, state, waiting, from, before }: FileFilter): unknown[] {
  return [name ?? null, direction ?? null, state ?? null, waiting ?? false, from ?? null, before ?? null];
}

/** Newest first. */
export function listOverview(
  db: Queryable,
  filter: FileFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<OverviewRow[]> {
  return db.many<OverviewRow>(
    `select f.name, f.direction, f.state, f.at, f.records, f.debit_cents, f.credit_cents, f.effective_on, f.waits, f.trouble
       from (${FILES}) f where ${MATCH} order by f.at desc, f.seq desc, f.name desc limit $7 offset $8`,
    [...valuesOf(filter), limit, offset],
  );
}

export async function countOverview(db: Queryable, filter: FileFilter): Promise<number> {
  return (await db.one<{ count: number }>(`select count(*) from (${FILES}) f where ${MATCH}`, valuesOf(filter))).count;
}

/** What only a page about one file to the bank shows. */
export interface FileFacts {
  id: string;
  batch_count: number;
  entry_hash: string;
  originated_at: Date;
  delivered_at: Date | null;
  read_back_at: Date | null;
  accepted_at: Date | null;
  rejected_at: Date | null;
  reject_reason: string | null;
  settled_at: Date | null;
  late_rejected_at: Date | null;
  late_rejection_reason: string | null;
  decision: 'reoriginated' | 'abandoned' | null;
  decided_at: Date | null;
  decided_by: string | null;
  decided_why: string | null;
  late_rejection_closed_at: Date | null;
  late_rejection_closed_by: string | null;
  late_rejection_closed_why: string | null;
}

export function findFileFacts(db: Queryable, name: string): Promise<FileFacts | undefined> {
  return db.maybe<FileFacts>(
    `select id, batch_count, entry_hash, originated_at, delivered_at, read_back_at, accepted_at, rejected_at, reject_reason, settled_at,
            late_rejected_at, late_rejection_reason, decision, decided_at, decided_by, decided_why, late_rejection_closed_at,
            late_rejection_closed_by, late_rejection_closed_why
       from ach_files where name = $1`,
    [name],
  );
}

/** The first entries of a file, by trace number. */
export interface FileEntry {
  trace_number: string;
  kind: string;
  amount_cents: number;
  reference: string | null;
  status: string | null;
  refused_reason: string | null;
  return_code: string | null;
}

export function listFileEntries(db: Queryable, file_id: string, most: number): Promise<FileEntry[]> {
  return db.many<FileEntry>(
    `select e.trace_number, e.kind, e.amount_cents, coalesce(p.public_id, c.reference, e.subject_id) as reference, p.status, e.refused_reason, e.return_code
       from ach_entries e
       left join purchase_debits p on p.id = e.purchase_id
       left join credit_destinations c on c.id = e.subject_id
      where e.file_id = $1 order by e.trace_number limit $2`,
    [file_id, most],
  );
}

export async function countFileEntries(db: Queryable, file_id: string): Promise<number> {
  return (await db.one<{ count: number }>('select count(*) from ach_entries where file_id = $1', [file_id])).count;
}
