import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';

/** A consumer as they are reached for the last time. */
export interface Leaving {
  readonly phone_number: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly language: Language;
  /** Since when their data is deleted; null: it isn't. */
  readonly erased_at: Date | null;
  readonly records_until: Date | null;
}

export function findLeaving(db: Queryable, user_id: string): Promise<Leaving | undefined> {
  return db.maybe<Leaving>(
    `select c.phone_number, c.email, c.email_verified_at is not null as email_verified, l.language, c.erased_at, c.records_until
       from consumers c join user_languages l on l.id = c.user_id
      where c.user_id = $1`,
    [user_id],
  );
}

/** Locks a consumer, former ones as well, against payments and other changes until the transaction ends. */
export async function lockLeaving(tx: Queryable, user_id: string): Promise<void> {
  await tx.one('select 1 from consumers where user_id = $1 for no key update', [user_id]);
}

/** The numbers and addresses that they were reached by before. */
export async function listFormerWays(db: Queryable, user_id: string): Promise<string[]> {
  const rows = await db.many<{ way: string }>('select was as way from contact_changes where consumer_id = $1', [user_id]);
  return rows.map(({ way }) => way);
}

/** What speaks against deleting, in amounts and counts. */
export interface Standing {
  readonly orders_open: boolean;
  readonly owed_cents: number;
  readonly refund_cents: number;
  readonly is_blocked: boolean;
}

export function readStanding(db: Queryable, user_id: string): Promise<Standing> {
  return db.one<Standing>(
    `select exists (select from purchase_debits p where p.consumer_id = $1 and p.status = 'WAITING_FOR_APPROVAL') as orders_open,
            (select coalesce(sum(p.amount_cents), 0)::bigint
               from open_returns r join purchase_debits p on p.id = r.purchase_id
              where r.consumer_id = $1 and not exists (select from pending_reinitiations y where y.purchase_id = p.id)) as owed_cents,
            (select coalesce(sum(c.amount_cents), 0)::bigint
               from purchase_debits p join credits_of_purchases c on c.purchase_id = p.id
              where p.consumer_id = $1 and p.approved_at is not null
                and c.status in ('WAITING', 'QUEUED', 'IN_FILE', 'HELD', 'REJECTED')) as refund_cents,
            exists (select from people_blocked b where b.consumer_id = $1) as is_blocked`,
    [user_id],
  );
}

/** Money on its way from somebody's bank: a payment, or one that is tried again. */
export interface PendingRow {
  readonly amount_cents: number;
  /** When its file settles; null while it waits for one. */
  readonly settles_at: Date | null;
}

export function listPending(db: Queryable, user_id: string): Promise<PendingRow[]> {
  return db.many<PendingRow>(
    `select p.amount_cents, (select max(e.settles_at) from ach_entries_in_files e
                              where e.kind = 'debit' and e.purchase_id = p.id and e.attempt = 1 and e.rejected_at is null) as settles_at
       from purchase_debits p
      where p.consumer_id = $1 and p.status = 'PENDING' and p.amount_cents is not null
     union all
     select y.amount_cents, (select max(e.settles_at) from ach_entries_in_files e where e.id = y.entry_id)
       from purchase_debits p join pending_reinitiations y on y.purchase_id = p.id
      where p.consumer_id = $1 and p.approved_at is not null`,
    [user_id],
  );
}

/** Until when records are kept of whoever deletes their data now; null: none are. */
export async function readRecordsUntil(db: Queryable, user_id: string): Promise<Date | null> {
  const { until } = await db.one<{ until: Date | null }>('select consumer_records_until($1) as until', [user_id]);
  return until;
}

/** Erases who they were, receipts that wait to be mailed, and the file of their data. Throws where anything is on its way. */
export async function eraseConsumer(tx: Queryable, user_id: string, at: Date): Promise<void> {
  await tx.run('select erase_consumer($1, $2)', [user_id, at]);
  await tx.run('select end_receipt_mails($1), forget_data_file($1)', [user_id]);
}

/** When the next records of a former customer fall due. */
export async function nextRecordsDue(db: Queryable): Promise<Date | undefined> {
  const { next } = await db.one<{ next: Date | null }>(
    'select min(records_until) as next from consumers where erased_at is not null and records_erased_at is null',
  );
  return next ?? undefined;
}

/** Former customers whose records are due but for `passed_over`, at most so many. */
export async function listRecordsDue(db: Queryable, until: Date, passed_over: readonly string[], most: number): Promise<string[]> {
  const rows = await db.many<{ user_id: string }>(
    `select user_id from consumers
      where erased_at is not null and records_erased_at is null and records_until <= $1 and user_id <> all ($2)
      order by records_until, user_id limit $3`,
    [until, passed_over, most],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Erases what was kept of one; gives when to look again where it must still be kept, as something was given back meanwhile. */
export async function eraseRecords(db: Queryable, user_id: string): Promise<Date | null> {
  const { again_at } = await db.one<{ again_at: Date | null }>('select erase_records($1) as again_at', [user_id]);
  return again_at;
}
