import { LOCKS } from '../../kernel/db/advisory-lock.ts';
import type { Queryable, Transactions } from '../../kernel/db/database.ts';
import type { SentEntry } from '../entry-handlers.ts';
import { SENT_ENTRY } from '../store.ts';

// Files on their way to the bank, and what it says of them.

export interface FileOnItsWay {
  id: string;
  name: string;
  sha256: string;
  /** Null of one that is kept whole. */
  size_bytes: number | null;
  effective_entry_date: string;
  status: string;
  deliver_again_at: Date;
  cutoff_at: Date;
  batch_count: number;
  entry_addenda_count: number;
  entry_hash: string;
  total_debit_cents: number;
  total_credit_cents: number;
}

const FILE_ON_ITS_WAY =
  'id, name, sha256, size_bytes, effective_entry_date, status, deliver_again_at, cutoff_at, batch_count, entry_addenda_count, entry_hash, total_debit_cents, total_credit_cents';

export function readFileToDeliver(db: Queryable, id: string): Promise<FileOnItsWay> {
  return db.one<FileOnItsWay>(`select ${FILE_ON_ITS_WAY} from ach_files where id = $1`, [id]);
}

/** The sealed bytes of a file from the bank. */
export async function readIncomingBytes(db: Queryable, id: string): Promise<string> {
  return (await db.one<{ bytes_sealed: string }>(`select bytes_sealed from ach_incoming_files where id = $1`, [id])).bytes_sealed;
}

export function findFileByName(db: Queryable, name: string): Promise<FileOnItsWay | undefined> {
  return db.maybe<FileOnItsWay>(`select ${FILE_ON_ITS_WAY} from ach_files where name = $1`, [name]);
}

/** What became of taking a file. */
export type Taking = 'taken' | 'not_its_turn' | 'not_to_be_delivered';

/** Takes a file to hand it over until a moment, unless it is another's, or as many are on their way as may be at once. */
export function beginDelivery(
  db: Transactions,
  id: string,
  { at, until, at_once }: { readonly at: Date; readonly until: Date; readonly at_once: number },
): Promise<Taking> {
  return db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock($1)', [LOCKS.deliveries]);
    const { others } = await tx.one<{ others: number }>(
      `select count(*) as others from ach_files where id <> $1 and status = 'ORIGINATED' and delivering_until > $2`,
      [id, at],
    );
    if (others >= at_once) return 'not_its_turn';
    const taken = await tx.run(
      `update ach_files set delivering_until = $3, deliver_again_at = $3
        where id = $1 and status = 'ORIGINATED' and (delivering_until is null or delivering_until <= $2)`,
      [id, at, until],
    );
    return taken === 1 ? 'taken' : 'not_to_be_delivered';
  });
}

/** Keeps a taken file until a later moment; false where it is no longer one's own, or to be delivered. */
export async function keepDelivery(db: Queryable, id: string, until: Date, later: Date): Promise<boolean> {
  const kept = await db.run(
    `update ach_files set delivering_until = $3, deliver_again_at = $3 where id = $1 and status = 'ORIGINATED' and delivering_until = $2`,
    [id, until, later],
  );
  return kept === 1;
}

export interface Delivered {
  delivered_at: Date;
  /** None where the bank's acknowledgement alone says that it holds the file. */
  read_back_at: Date | null;
  settles_at: Date;
  /** From when on it is asked for its acknowledgement. */
  ask_again_at: Date;
}

/** Notes that the bank holds a file; false, changing nothing, while another hands it over (`delivering_until`). */
export async function noteDelivered(db: Queryable, id: string, delivered: Delivered, delivering_until: Date | null): Promise<boolean> {
  const noted = await db.run(
    `update ach_files
        set status = 'DELIVERED', delivered_at = $2, read_back_at = $3, settles_at = $4, ask_again_at = $5, delivery_failure = null,
            delivering_until = null
      where id = $1 and status = 'ORIGINATED' and (delivering_until is null or delivering_until <= $2 or delivering_until = $6)`,
    [id, delivered.delivered_at, delivered.read_back_at, delivered.settles_at, delivered.ask_again_at, delivering_until],
  );
  return noted === 1;
}

/** Notes why a delivery failed, and when it is made again; nothing where somebody else is at it by now. */
export async function noteDeliveryFailed(db: Queryable, id: string, failure: string, deliver_again_at: Date, until: Date): Promise<void> {
  await db.run(
    `update ach_files set delivery_failure = $2, deliver_again_at = $3, delivering_until = null
      where id = $1 and status = 'ORIGINATED' and delivering_until = $4`,
    [id, failure, deliver_again_at, until],
  );
}

export async function nextDeliveryAgain(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(`select min(deliver_again_at) as at from ach_files where status = 'ORIGINATED'`);
  return row.at ?? undefined;
}

export async function listDeliverAgain(db: Queryable, until: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    `select id from ach_files where status = 'ORIGINATED' and deliver_again_at <= $1 order by cutoff_at, seq`,
    [until],
  );
  return rows.map((row) => row.id);
}

export async function noteDeliverAgain(db: Queryable, id: string, deliver_again_at: Date): Promise<void> {
  await db.run(`update ach_files set deliver_again_at = $2 where id = $1 and status = 'ORIGINATED'`, [id, deliver_again_at]);
}

/**
 * Files that the bank may still speak of: those it was handed, until some time after settlement, and, only with
 * `undelivered`, those whose delivery did not end well, so that nobody knows whether it has them.
 */
export async function listAskedAbout(
  db: Queryable,
  at: Date,
  { settled_since, undelivered }: { settled_since: Date; undelivered: boolean },
): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    `select name from ach_files
      where status in ('DELIVERED', 'ACCEPTED') and (settled_at is null or settled_at >= $2 or acknowledgement_failure is not null)
         or $3 and status = 'ORIGINATED' and (delivering_until <= $1 or delivering_until is null and delivery_failure is not null)
      order by cutoff_at, name`,
    [at, settled_since, undelivered],
  );
  return rows.map((row) => row.name);
}

/** When to ask the bank next about a file that it is silent about, whose acknowledgement failed, or that settled. */
export async function nextAsking(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(
    `select least((select min(ask_again_at) from ach_files where status = 'DELIVERED' and settled_at is null),
                  (select min(ask_again_at) from ach_files where settled_at is not null and ask_again_at is not null),
                  (select min(ask_again_at) from ach_files where acknowledgement_failure is not null)) as at`,
  );
  return row.at ?? undefined;
}

/** Notes when to ask the bank again: settled files more seldom, old ones never, unless an acknowledgement failed. */
export async function noteAsked(db: Queryable, again: { unsettled_at: Date; settled_at: Date; settled_since: Date }): Promise<void> {
  await db.run(
    `update ach_files
        set ask_again_at = case when settled_at is null or acknowledgement_failure is not null then $1::timestamptz when settled_at >= $3 then $2::timestamptz end
      where status = 'DELIVERED' and settled_at is null or settled_at is not null and ask_again_at is not null or acknowledgement_failure is not null`,
    [again.unsettled_at, again.settled_at, again.settled_since],
  );
}

/** Keeps for a person why a file's acknowledgement could not be acted on, and when the bank is asked again. */
export async function noteAcknowledgementFailed(
  db: Queryable,
  name: string,
  { failure, unfinished }: { failure: string; unfinished: boolean },
  ask_again_at: Date,
): Promise<void> {
  // One that has been rejected meanwhile is asked about no more.
  await db.run(
    `update ach_files set acknowledgement_failure = $2, acknowledgement_unfinished = $4, ask_again_at = $3 where name = $1 and status <> 'REJECTED'`,
    [name, failure, ask_again_at, unfinished],
  );
}

/** Notes that nothing is wrong with files' acknowledgements any more: they were acted on, or are gone. */
export async function noteAcknowledgementsMended(db: Queryable, names: readonly string[], at: Date): Promise<void> {
  await db.run(
    `update ach_files set acknowledgement_failure = null, acknowledgement_unfinished = false, acknowledgement_mended_at = $2 where name = any($1) and acknowledgement_failure is not null`,
    [names, at],
  );
}

export async function countFailedAcknowledgements(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>(`select count(*) from ach_files where acknowledgement_failure is not null`)).count;
}

export async function noteAccepted(db: Queryable, name: string, at: Date): Promise<void> {
  await db.run(`update ach_files set status = 'ACCEPTED', accepted_at = $2 where name = $1 and status = 'DELIVERED'`, [name, at]);
}

/** A file that the bank has, locked, so that it settles or is rejected; undefined where it has none of that name. */
export function lockHeldFile(tx: Queryable, name: string): Promise<{ id: string; settled_at: Date | null } | undefined> {
  return tx.maybe(`select id, settled_at from ach_files where name = $1 and status in ('DELIVERED', 'ACCEPTED') for no key update`, [name]);
}

/** Whether any of a locked file has settled: a statement of its own sees what was settled until the lock. */
export async function hasSettledEntries(tx: Queryable, file_id: string): Promise<boolean> {
  return (await tx.many(`select from ach_entries where file_id = $1 and settled_at is not null limit 1`, [file_id])).length > 0;
}

/**
 * Marks a file and its entries as rejected, and gives the entries, without those that the bank has refused by
 * themselves before. The caller has locked the file and seen that nothing of it has settled.
 */
export async function noteRejected(tx: Queryable, file_id: string, at: Date, reason: string): Promise<SentEntry[]> {
  await tx.run(
    `update ach_files set status = 'REJECTED', rejected_at = $2, reject_reason = $3, acknowledgement_failure = null, acknowledgement_unfinished = false where id = $1`,
    [file_id, at, reason],
  );
  return tx.many<SentEntry>(
    `update ach_entries set rejected_at = $2 where file_id = $1 and returned_at is null and rejected_at is null returning ${SENT_ENTRY}`,
    [file_id, at],
  );
}
