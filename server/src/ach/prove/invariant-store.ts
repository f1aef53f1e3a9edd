import type { Queryable } from '../../kernel/db/database.ts';
import type { Since } from '../../kernel/seals/index.ts';
import { wholeFrom } from '../../kernel/seals/index.ts';
import type { WrittenAs } from './expected-line.ts';

const MOST = 100;

async function words(db: Queryable, text: string): Promise<string[]> {
  const rows = await db.many<{ violation: string }>(`${text} limit ${MOST}`);
  return rows.map((row) => row.violation);
}

/**
 * Attempts in two unrejected files, entries of no file, and entries rejected without their file or the other way round.
 */
export async function attemptsInWrongFiles(db: Queryable): Promise<string[]> {
  return [
    ...(await words(
      db,
      `select 'attempt ' || attempt || ' of purchase ' || purchase_id || ' is in ' || count(*) || ' files' as violation
         from ach_entries where rejected_at is null and kind = 'debit' group by purchase_id, attempt having count(*) > 1`,
    )),
    ...(await words(
      db,
      `select 'entry ' || e.id || coalesce(' of file ' || f.name || ', which is ' || f.status
              || case when e.rejected_at is null then ', is not marked as rejected' else ', is marked as rejected' end, ' stands in no file') as violation
         from ach_entries e left join ach_files f on f.id = e.file_id
        where f.id is null or (f.status = 'REJECTED' or e.refused_reason is not null or e.lost_reason is not null) <> (e.rejected_at is not null) and e.returned_at is null`,
    )),
  ];
}

/** Entries said to be lost whose file was not taken over during a hold, or still leaves, or that nobody was told of. */
export function lostForNoReason(db: Queryable): Promise<string[]> {
  return words(
    db,
    `select 'entry ' || e.id || ' is said to be lost, and ' || w.why as violation
       from ach_entries e
      cross join lateral (
        select 'its file was not taken over while deliveries were held' as why
         where not exists (select from ach_files_with_lost_entries t join ach_delivery_holds h on h.number = t.hold_number and h.event = 'held'
                            where t.file_id = e.file_id)
        union all
        select 'its file waits to be handed over' where exists (select from ach_files f where f.id = e.file_id and f.status = 'ORIGINATED')
        union all
        select 'no person was told of it' where not exists (select from ach_exceptions s where s.entry_id = e.id and s.reason = 'lost_entry')
      ) w
      where e.lost_reason is not null`,
  );
}

/**
 * Approved debits that no file took, from before the cutoff before last, as one committed at a cutoff goes with the
 * next. A re-originated file's debit waits from then on; what the last cutoff could not write is for a person.
 */
export function debitsInNoFile(db: Queryable): Promise<string[]> {
  return words(
    db,
    `select 'purchase ' || p.id || ' has waited for a file since ' || w.since as violation
       from purchase_debits p
      cross join lateral (
        select greatest(p.approved_at, max(f.decided_at)) as since
          from ach_entries e join ach_files f on f.id = e.file_id where e.purchase_id = p.id
      ) w
      where p.status = 'PENDING'
        and w.since < (select cutoff_at from ach_cutoffs where originated_at is not null order by cutoff_at desc offset 1 limit 1)
        and not exists (select from ach_standing_entries e where e.purchase_id = p.id)
        and not exists (select from payments_held h where h.purchase_id = p.id)
        and not exists (select from ach_unoriginable_entries u where u.kind = 'debit' and u.subject_id = p.id
                           and u.tried_at >= (select originated_at from ach_cutoffs where originated_at is not null order by cutoff_at desc limit 1))`,
  );
}

/** Debits of a file that a person abandoned which still wait to be paid. */
export function abandonedAndPending(db: Queryable): Promise<string[]> {
  return words(
    db,
    `select 'purchase ' || p.id || ' is PENDING though its file ' || f.name || ' was abandoned' as violation
       from ach_files f
       join ach_entries e on e.file_id = f.id and e.attempt = 1
       join purchase_debits p on p.id = e.purchase_id
      where f.decision = 'abandoned' and e.rejected_at is not null and p.status = 'PENDING'`,
  );
}

/** Entries whose way through the ledger is not the one that their own times tell, for the same amount. */
export function entriesAgainstLedger(db: Queryable): Promise<string[]> {
  return words(
    db,
    `with moved as (
       select cause as entry_id, purchase_id,
              sum_cents(amount_cents) filter (where event = 'in_file') as in_file,
              sum_cents(amount_cents) filter (where event = 'file_rejected') as file_rejected,
              sum_cents(amount_cents) filter (where event = 'settled') as settled,
              sum_cents(amount_cents) filter (where event = 'posted') as posted
         from ledger_movements
        where event in ('in_file', 'file_rejected', 'settled', 'posted') and cause <> ''
        group by cause, purchase_id
     ), stated as (
       select id as entry_id, purchase_id, amount_cents as in_file, case when rejected_at is not null then amount_cents end as file_rejected,
              case when settled_at is not null then amount_cents end as settled, case when posted_at is not null then amount_cents end as posted
         from ach_entries where kind = 'debit' and lost_reason is null
     )
     select w.event || ': entry ' || b.entry_id || ' of purchase ' || coalesce(b.purchase_id, 'none') || ' says '
            || coalesce(w.stated || ' cents', 'nothing') || ', the ledger ' || coalesce(w.moved || ' cents', 'nothing') || ' of purchase '
            || coalesce(b.moved_of, 'none') as violation
       from (
         select coalesce(t.entry_id, m.entry_id) as entry_id, t.purchase_id, m.purchase_id as moved_of,
                t.in_file as stated_1, t.file_rejected as stated_2, t.settled as stated_3, t.posted as stated_4,
                m.in_file as moved_1, m.file_rejected as moved_2, m.settled as moved_3, m.posted as moved_4
           from stated t full join moved m on m.entry_id = t.entry_id
          where (t.in_file, t.file_rejected, t.settled, t.posted, t.purchase_id)
                is distinct from (m.in_file, m.file_rejected, m.settled, m.posted, m.purchase_id)
       ) b
      cross join lateral (values ('in_file', stated_1, moved_1), ('file_rejected', stated_2, moved_2), ('settled', stated_3, moved_3),
                                 ('posted', stated_4, moved_4)) w (event, stated, moved)
      where w.stated is distinct from w.moved or (b.purchase_id is distinct from b.moved_of and w.stated is not null)`,
  );
}

/** Returned entries and rows of returns that do not belong together. */
export function returnsAgainstEntries(db: Queryable): Promise<string[]> {
  return words(
    db,
    `select 'entry ' || coalesce(e.id, r.entry_id) || ' came back with ' || coalesce(e.return_code, 'nothing') || ', its return says '
            || coalesce(r.code, 'nothing') as violation
       from (select * from ach_entries where kind = 'debit' and returned_at is not null) e
       full join debit_returns r on r.entry_id = e.id
      where e.return_code is distinct from r.code or e.purchase_id is distinct from r.purchase_id
         or e.amount_cents is distinct from r.amount_cents`,
  );
}

/** The SQL of the files of some stretches, and of those that entries there name. */
const filesOf = (since: Since): string =>
  `select id from ach_files where ${since.within('ach_files', 'seq')} union select file_id from ach_entries where ${since.within('ach_entries', 'seq')}`;

/** `since`: in its files alone. */
export async function tracesUsedTwice(db: Queryable, since?: Since): Promise<string[]> {
  const looked_at = since ? `where f.id in (${filesOf(since)})` : '';
  return words(
    db,
    `select 'trace number ' || e.trace_number || ' is used ' || count(*) || ' times in ' || f.name as violation
       from ach_entries e join ach_files f on f.id = e.file_id ${looked_at} group by f.name, e.trace_number having count(*) > 1`,
  );
}

/** More than one entry of a purchase that neither was rejected nor came back; POSTED ones without any. */
export async function paymentsMadeTwice(db: Queryable): Promise<string[]> {
  return [
    ...(await words(
      db,
      `select 'purchase ' || purchase_id || ' has ' || count(*) || ' entries that neither were rejected nor came back' as violation
         from ach_entries where kind = 'debit' and rejected_at is null and returned_at is null group by purchase_id having count(*) > 1`,
    )),
    ...(await words(
      db,
      `select 'purchase ' || p.id || ' is POSTED without an entry that settled' as violation
         from purchase_debits p
        where p.status = 'POSTED' and p.last_event <> 'return_resolved_by_hand'
          and not exists (select from ach_entries e where e.purchase_id = p.id and e.posted_at is not null and e.returned_at is null)
          and not exists (select from dishonored_return_states d join debit_returns r on r.id = d.return_id
                           where r.purchase_id = p.id and d.settled_at is not null and d.contested_at is null)`,
    )),
  ];
}

export interface KeptFile extends WrittenAs {
  id: string;
  name: string;
  sha256: string;
  /** Null of one that is kept whole. */
  size_bytes: number | null;
  /** All that are there, also after the last. */
  piece_count: number;
  batch_count: number;
  entry_addenda_count: number;
  entry_hash: string;
  total_debit_cents: number;
  total_credit_cents: number;
}

/** The next files after a name, in the order of names, a few at a time: all, or those of the stretches of `since`. */
export function readFilesAfter(db: Queryable, name: string, most: number, since?: Since): Promise<KeptFile[]> {
  return db.many<KeptFile>(
    `select id, name, sha256, size_bytes, batch_count, entry_addenda_count, entry_hash, total_debit_cents, total_credit_cents,
            originated_at, effective_entry_date, company_identification, description_in_store, description_online,
            exists (select from ach_entries e where e.file_id = ach_files.id and e.kind = 'offset') as is_balanced,
            (select count(*) from ach_file_pieces p where p.file_id = ach_files.id) as piece_count
       from ach_files where name > $1 and ${since ? `id in (${filesOf(since)})` : 'true'} order by name limit $2`,
    [name, most],
  );
}

/**
 * Files that should have settled, been rejected or retried, and entries that a settled file left. Undecided rejections,
 * a `delivery_failure` or `acknowledgement_failure`, and a bank that cannot be asked wait for a person.
 */
export async function filesThatNeverMove(db: Queryable): Promise<string[]> {
  return [
    ...(await words(
      db,
      `select 'file ' || name || ' is ' || status || ', should have settled at ' || settles_at || ' and has not' as violation
         from ach_files
        where status in ('DELIVERED', 'ACCEPTED') and settled_at is null and acknowledgement_failure is null
          and greatest(settles_at, acknowledgement_mended_at) < (select at from ach_waited_through)`,
    )),
    ...(await words(
      db,
      `select 'file ' || name || ' is not with the bank, and nobody has tried since ' || deliver_again_at as violation
         from ach_files where status = 'ORIGINATED' and delivery_failure is null and acknowledgement_failure is null and deliver_again_at < (select at from ach_waited_through)`,
    )),
    ...(await words(
      db,
      `select 'entry ' || e.id || ' has not settled, and its file ' || f.name || ' has' as violation
         from ach_files f join ach_entries e on e.file_id = f.id
        where f.settled_at is not null and e.settled_at is null and e.returned_at is null and e.rejected_at is null`,
    )),
  ];
}

/** Debits that settled and wait, in files of which it was noted that none does. */
export function debitsNeverPosted(db: Queryable): Promise<string[]> {
  return words(
    db,
    `select 'entry ' || e.id || ' waits to be POSTED, and its file ' || f.name || ' is said to be done' as violation
       from ach_files f join ach_entries e on e.file_id = f.id
      where f.posting_ended_at is not null and e.kind = 'debit' and e.lost_reason is null
        and e.posted_at is null and e.returned_at is null and e.rejected_at is null`,
  );
}

/** Returned lines whose entry or collected payment stayed as it was, unless DECLINED by a reinitiation on its way. */
export async function returnsWithoutEffect(db: Queryable): Promise<string[]> {
  return [
    ...(await words(
      db,
      `select 'line ' || l.line_number || ' of file ' || f.name || ' returned entry ' || e.id || ', which has not come back' as violation
         from ach_incoming_lines l join ach_entries e on e.id = l.entry_id join ach_incoming_files f on f.id = l.incoming_file_id
        where l.kind = 'return' and e.returned_at is null`,
    )),
    ...(await words(
      db,
      `select 'return ' || r.id || ' came in at ' || r.returned_at || ', and purchase ' || r.purchase_id || ' did not change' as violation
         from debit_returns r join ach_entries e on e.id = r.entry_id
        where (e.attempt = 1 or e.posted_at is not null) and r.returned_at >= ${wholeFrom('purchase_events')}
          and not exists (select from purchase_history v where v.purchase_id = r.purchase_id and v.event = 'returned' and v.at = r.returned_at)`,
    )),
  ];
}
