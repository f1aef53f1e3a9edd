import type { Queryable } from '../../kernel/db/database.ts';
import { type FileShare, offsetsOfBatch, recordsOfBatch } from './file-room.ts';

// Both a cutoff and a return may take a waiting debit, so each locks the purchases by id, and reads them in a second
// statement: one that waited for a lock has an old view, and would pull a debit that is in the file by now.

export interface PendingDebit {
  purchase_id: string;
  public_id: string;
  consumer_id: string;
  business_id: string;
  bank_account_id: string;
  /** 1 is the first debit. */
  attempt: number;
  amount_cents: number;
  channel: string;
  business_name: string;
  /** Presents again what came back: it must be called so, and say what the first debit said. */
  is_reinitiation: boolean;
  /** Of a reinitiation: the company name that the first debit carried, where that is known. */
  company_name: string | null;
  first_name: string;
  last_name: string;
  numbers_version: number;
  numbers_sealed: string;
}

/**
 * A rejected file too keeps its debit from being originated, until a person has that file re-originated; and one that is
 * held is not originated until a person releases it.
 */
const FIRST_CAN_BE_ORIGINATED = `p.status = 'PENDING' and a.invalid_reason is null and not exists (select from ach_standing_entries e where e.purchase_id = p.id)
        and not exists (select from payments_held h where h.purchase_id = p.id)`;
const REINITIATION_CAN_BE_ORIGINATED = `p.status = 'DECLINED' and a.invalid_reason is null and not exists (select from ach_standing_entries e where e.id = r.entry_id)`;

/** For a hundred thousand debits to be joined and sorted off the disk; given back with the transaction. */
const SORTING_MEMORY = '64MB';

/** A share's end is the moment and the id of its last debit. */
const SEPARATOR = '|';
const FROM_THE_FIRST = `-infinity${SEPARATOR}`;

/** What a file needs of a payment, besides the account: it cannot change while the payment is locked. */
const OF_PURCHASE = 'p.public_id, p.consumer_id, p.business_id, p.amount_cents, p.channel';

/** Debits that have been locked for a file. */
export interface LockedDebits {
  readonly count: number;
  /** So many batches they need at most. */
  readonly batches: number;
  readonly cents: number;
  /** Where others wait: what the next file's come after. */
  readonly rest: string | undefined;
}

/** The longest waiting after (`$2`, `$3`), at most `$4`, by an index of what is PENDING: a cutoff passes each once. */
const LONGEST_WAITING = `select w.id from (
         (select p.id, p.approved_at as at from purchase_debits p join bank_account_standings a on a.id = p.bank_account_id
           where p.approved_at < $1 and p.approved_at >= $2 and (p.approved_at, p.id) > ($2, $3) and ${FIRST_CAN_BE_ORIGINATED}
           order by p.approved_at, p.id limit $4)
          union all
         (select p.id, r.requested_at from pending_reinitiations r join purchase_debits p on p.id = r.purchase_id join bank_account_standings a on a.id = r.bank_account_id
           where r.requested_at < $1 and (r.requested_at, p.id) > ($2, $3) and ${REINITIATION_CAN_BE_ORIGINATED}
           order by r.requested_at, p.id limit $4)
       ) w order by w.at, w.id limit $4`;

/** Temporary tables hold what is locked for a file; a dry run makes several of them in one transaction. */
async function emptyTables(tx: Queryable): Promise<void> {
  await tx.run(`set local work_mem = '${SORTING_MEMORY}'`);
  await tx.run('create temporary table if not exists locked_purchases (purchase_id text not null) on commit drop');
  await tx.run(
    `create temporary table if not exists debits_to_originate (
       place bigint primary key, purchase_id text not null, attempt smallint not null, is_reinitiation boolean not null, company_name text, public_id text not null, consumer_id text not null,
       business_id text not null, bank_account_id text not null, amount_cents bigint not null, channel text not null
     ) on commit drop`,
  );
  await tx.run('truncate locked_purchases, debits_to_originate');
}

/**
 * Locks debits approved, and reinitiations asked for, before a moment that wait for a file, as many as a share has room
 * for, the longest waiting first. Temporary tables hold them for `readLockedDebits`, by batch, then approval: a hundred
 * thousand are looked up once. `most_offset_cents` is what an offset entry may be over: a batch over more is two.
 */
export async function lockWaitingDebits(tx: Queryable, before: Date, share: FileShare, most_offset_cents: number): Promise<LockedDebits> {
  const { after = FROM_THE_FIRST, room } = share;
  const most = Math.max(0, Math.min(room.entries, room.records));
  if (most === 0) return { count: 0, batches: 0, cents: 0, rest: after };
  const [after_at, after_id] = after.split(SEPARATOR);
  await emptyTables(tx);
  const found = await tx.run(`insert into locked_purchases select lock_purchases(array(${LONGEST_WAITING}))`, [
    before,
    after_at,
    after_id,
    most,
  ]);
  const { last, is_cut, ...locked } = await keepFitting(tx, before, share, most_offset_cents);
  return { ...locked, rest: is_cut || found === most ? (last ?? after) : undefined };
}

/** Keeps those locked that still wait and fit, so many in the order of their approval; gives whether others were left. */
function keepFitting(
  tx: Queryable,
  before: Date,
  { room, offset }: FileShare,
  most_offset_cents: number,
): Promise<Omit<LockedDebits, 'rest'> & { last: string | null; is_cut: boolean }> {
  return tx.one(
    `with waiting as materialized (
       select w.*, b.name as business_name, w.is_reinitiation or w.channel = 'in_store' as is_in_store,
              count(*) over so_far as entries, sum_cents(w.amount_cents) over so_far as cents
         from (
           select p.id, 1 as attempt, false as is_reinitiation, null as company_name, p.approved_at, p.approved_at as at, p.bank_account_id, ${OF_PURCHASE}
             from locked_purchases l join purchase_debits p on p.id = l.purchase_id join bank_account_standings a on a.id = p.bank_account_id
            where ${FIRST_CAN_BE_ORIGINATED}
           union all
           select p.id, r.attempt, not r.newly_authorized,
                  case when not r.newly_authorized then
                    (select e.company_name from ach_entries e where e.purchase_id = p.id and e.attempt = 1 and e.rejected_at is null)
                  end,
                  p.approved_at, r.requested_at, r.bank_account_id, ${OF_PURCHASE}
             from locked_purchases l join purchase_debits p on p.id = l.purchase_id
             join pending_reinitiations r on r.purchase_id = p.id join bank_account_standings a on a.id = r.bank_account_id
            where r.requested_at < $1 and ${REINITIATION_CAN_BE_ORIGINATED}
         ) w
         join business_names b on b.id = w.business_id
       window so_far as (order by w.at, w.id)
     ), in_batches as materialized (
       select w.*, sum(w.begins_batch) over (order by w.at, w.id) + case when $3 > 0 then 2 * w.cents / $7 else 0 end as batches
         from (
           select v.*, (row_number() over (partition by v.business_id, v.is_reinitiation, v.is_in_store, v.company_name order by v.at, v.id) = 1)::int
                         as begins_batch
             from waiting v
         ) w
     ), fitting as materialized (
       select * from in_batches w where w.entries + $3 * w.batches <= $4 and w.entries + $2 * w.batches <= $5 and w.cents <= $6
     ), kept as (
       insert into debits_to_originate
       select row_number() over (order by w.business_name, w.business_id, w.is_reinitiation, not w.is_in_store, w.company_name, w.attempt, w.approved_at, w.id),
              w.id, w.attempt, w.is_reinitiation, w.company_name, w.public_id, w.consumer_id, w.business_id, w.bank_account_id, w.amount_cents, w.channel
         from fitting w
     )
     select count(*) as count, coalesce(max(w.batches), 0)::bigint as batches, coalesce(max(w.cents), 0)::bigint as cents,
            count(*) < (select count(*) from waiting) as is_cut,
            (select f.at::text || '${SEPARATOR}' || f.id from fitting f order by f.entries desc limit 1) as last
       from fitting w`,
    [before, recordsOfBatch({ offset }), offsetsOfBatch({ offset }), room.entries, room.records, room.cents, most_offset_cents],
  );
}

/** The next locked debits after a place, at most so many, by their places from 1. */
export function readLockedDebits(tx: Queryable, after_place: number, most: number): Promise<PendingDebit[]> {
  return tx.many<PendingDebit>(
    `select d.purchase_id, d.public_id, d.consumer_id, d.business_id, d.bank_account_id, d.amount_cents, d.channel, b.name as business_name,
            c.first_name, c.last_name, n.version as numbers_version, n.sealed as numbers_sealed, d.attempt, d.is_reinitiation, d.company_name
       from debits_to_originate d
       join business_names b on b.id = d.business_id
       join consumer_names c on c.user_id = d.consumer_id
       join newest_account_numbers n on n.account_id = d.bank_account_id
      where d.place > $1 and d.place <= $1 + $2
      order by d.place`,
    [after_place, most],
  );
}

export interface PulledDebit {
  purchase_id: string;
  /** Where it is a reinitiation. */
  reinitiation_id: string | null;
  amount_cents: number;
  business_id: string;
  consumer_id: string;
  invalid_reason: string;
}

/** The bank no longer has a rejected file's debit: it is pulled as if it never was in a file. */
const FIRST_CAN_BE_PULLED = `p.status = 'PENDING' and a.invalid_reason is not null
        and not exists (select from ach_entries e where e.purchase_id = p.id and e.rejected_at is null)`;
const REINITIATION_CAN_BE_PULLED = `a.invalid_reason is not null
        and not exists (select from ach_entries e where e.id = r.entry_id and e.rejected_at is null)`;

const PULLED_OF_ALL = `select p.id from lock_purchases(array(
        select p.id from purchase_debits p join bank_account_standings a on a.id = p.bank_account_id where ${FIRST_CAN_BE_PULLED}
        union all
        select r.purchase_id from pending_reinitiations r join bank_account_standings a on a.id = r.bank_account_id where ${REINITIATION_CAN_BE_PULLED}
      )) as p (id)`;

/**
 * Through the payments that hold their consumers' money, which are few: the status is asked twice so that the index of
 * everybody's PENDING payments is not read in its place, whatever the planner believes to be in it.
 */
const PULLED_OF_ACCOUNTS = `select p.id from lock_purchases(array(
        select p.id from bank_account_standings a join purchase_debits p on p.consumer_id = a.consumer_id and p.bank_account_id = a.id
         where a.id = any($1) and p.status in ('WAITING_FOR_APPROVAL', 'PENDING')
           and ${FIRST_CAN_BE_PULLED.replace('p.status', "p.status || ''")}
        union all
        select r.purchase_id from pending_reinitiations r join bank_account_standings a on a.id = r.bank_account_id
         where a.id = any($1) and ${REINITIATION_CAN_BE_PULLED}
      )) as p (id)`;

/** Locked debits that the bank does not have, of accounts that can no longer be debited, all or some. */
export async function lockDebitsOfInvalidAccounts(tx: Queryable, bank_account_ids: readonly string[] | undefined): Promise<PulledDebit[]> {
  const ids = await (bank_account_ids ? lockPurchases(tx, PULLED_OF_ACCOUNTS, [bank_account_ids]) : lockPurchases(tx, PULLED_OF_ALL, []));
  if (ids.length === 0) return [];
  return tx.many<PulledDebit>(
    `select p.id as purchase_id, null as reinitiation_id, p.amount_cents, p.business_id, p.consumer_id, a.invalid_reason
       from purchase_debits p join bank_account_standings a on a.id = p.bank_account_id
      where p.id = any($1) and ${FIRST_CAN_BE_PULLED}
     union all
     select r.purchase_id, r.id, r.amount_cents, r.business_id, r.consumer_id, a.invalid_reason
       from pending_reinitiations r join bank_account_standings a on a.id = r.bank_account_id
      where r.purchase_id = any($1) and ${REINITIATION_CAN_BE_PULLED}
      order by purchase_id`,
    [ids],
  );
}

async function lockPurchases(tx: Queryable, text: string, values: readonly unknown[]): Promise<string[]> {
  return (await tx.many<{ id: string }>(text, values)).map(({ id }) => id);
}
