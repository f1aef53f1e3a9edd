import type { PurchaseStatus, ShownReversal } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

export type ReversalState = 'WAITING' | 'IN_FILE' | 'SETTLED' | 'REJECTED' | 'RETURNED' | 'CANCELLED';
/** Why the rules allow a reversal (Nacha Operating Rules, reversing entries). For any other reason there are refunds. */
export type ReversalReason = ShownReversal['reason'];

/** A payment, as far as reversing it goes. */
export interface Reversible {
  id: string;
  status: PurchaseStatus;
  /** A person made its return good some other way: no debit of it stands. */
  resolved_by_hand: boolean;
  /** Null where nothing of it was sent. */
  entry_id: string | null;
  returned: boolean;
  /** The date of its settlement by the Federal Reserve's days; null where it has not settled. */
  settled_on: string | null;
  refunded: boolean;
  /** Of an earlier reversal that was not cancelled. */
  reversed: ReversalState | null;
}

/** The payment of a public id with its newest debit; locked, and read as it stands once it is. Undefined where there is none. */
export async function lockReversible(tx: Queryable, public_id: string): Promise<Reversible | undefined> {
  await tx.run('select from purchases where public_id = $1 and approved_at is not null for no key update', [public_id]);
  return tx.maybe<Reversible>(
    `select p.id, p.status, p.last_event = 'return_resolved_by_hand' as resolved_by_hand, e.id as entry_id,
            e.returned_at is not null as returned,
            case when e.settled_at is not null then to_char(f.settles_at at time zone 'America/New_York', 'YYYY-MM-DD') end as settled_on,
            exists (select from refunds r where r.purchase_id = p.id and r.status <> 'CANCELLED') as refunded,
            (select v.status from reversals v where v.purchase_id = p.id and v.status <> 'CANCELLED') as reversed
       from purchases p
       left join lateral (select * from ach_entries e where e.purchase_id = p.id and e.rejected_at is null order by e.attempt desc limit 1) e on true
       left join ach_files f on f.id = e.file_id
      where p.public_id = $1 and p.approved_at is not null`,
    [public_id],
  );
}

export interface NewReversal {
  readonly id: string;
  readonly entry_id: string;
  readonly reason: ReversalReason;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly last_day: string;
}

/** Has a settled debit sent back, whose payment the caller has locked. Gives the reversal's reference. */
export async function askForReversal(tx: Queryable, reversal: NewReversal): Promise<string> {
  const { id, entry_id, reason, asked_by, asked_at, last_day } = reversal;
  const row = await tx.one<{ reference: string }>('select ask_for_reversal($1, $2, $3, $4, $5, $6) as reference', [
    id,
    entry_id,
    reason,
    asked_by,
    asked_at,
    last_day,
  ]);
  return row.reference;
}

/** A reversal, with what its payment has become. */
export interface Reversal {
  id: string;
  reference: string;
  status: ReversalState;
  purchase_id: string;
  entry_id: string;
  bank_account_id: string;
  amount_cents: number;
  last_day: string;
  doubled: boolean;
  purchase_status: PurchaseStatus;
  /** Its debit has come back, whatever has become of the payment since. */
  debit_returned: boolean;
  /** Its file was rejected, and nobody has had that re-originated. */
  file_waits: boolean;
}

const REVERSAL = `v.id, v.reference, v.status, v.purchase_id, v.entry_id, v.bank_account_id, v.amount_cents,
                  to_char(v.last_day, 'YYYY-MM-DD') as last_day, v.doubled, p.status as purchase_status,
                  d.returned_at is not null as debit_returned,
                  exists (select from ach_standing_entries e where e.kind = 'reversal' and e.subject_id = v.id) as file_waits
             from reversals v join purchases p on p.id = v.purchase_id join ach_entries d on d.id = v.entry_id`;

/** Reversals that have not been sent, asked for before a moment; locked after their purchases, and as they stand once those are locked. */
export async function lockUnsent(tx: Queryable, asked_before: Date): Promise<Reversal[]> {
  const open = await tx.many<{ id: string }>(
    `select p.id from purchases p
      where p.id in (select purchase_id from reversals where status in ('WAITING', 'REJECTED') and asked_at < $1)
      order by p.id for no key update of p`,
    [asked_before],
  );
  return tx.many<Reversal>(
    `select ${REVERSAL} where v.purchase_id = any($1) and v.status in ('WAITING', 'REJECTED') order by v.id for no key update of v`,
    [open.map(({ id }) => id)],
  );
}

export function lockReversals(tx: Queryable, ids: readonly string[]): Promise<Reversal[]> {
  return tx.many<Reversal>(`select ${REVERSAL} where v.id = any($1) order by v.id for no key update of v`, [ids]);
}

/** The reversals of these debits, whose purchases the caller has locked. */
export function lockReversalsOfEntries(tx: Queryable, entry_ids: readonly string[]): Promise<Reversal[]> {
  return tx.many<Reversal>(
    `select ${REVERSAL} where v.entry_id = any($1) and v.status <> 'CANCELLED' order by v.id for no key update of v`,
    [entry_ids],
  );
}

/** What a file needs of a reversal besides. */
export interface ReversalToSend {
  id: string;
  public_id: string;
  business_id: string;
  /** As the debit had it. */
  company_name: string | null;
  business_name: string;
  first_name: string;
  last_name: string;
  consumer_id: string;
  numbers_version: number;
  numbers_sealed: string;
}

export function readToSend(tx: Queryable, ids: readonly string[]): Promise<ReversalToSend[]> {
  return tx.many<ReversalToSend>(
    `select v.id, p.public_id, v.business_id, v.consumer_id, d.company_name, b.name as business_name, c.first_name, c.last_name, a.numbers_version,
            n.sealed as numbers_sealed
       from reversals v
       join purchases p on p.id = v.purchase_id
       join ach_entries d on d.id = v.entry_id
       join business_names b on b.id = v.business_id
       join consumer_names c on c.user_id = v.consumer_id
       join bank_accounts a on a.id = v.bank_account_id
       join bank_account_numbers n on n.account_id = a.id and n.version = a.numbers_version
      where v.id = any($1)
      order by b.name, v.business_id, v.id`,
    [ids],
  );
}

/** What can happen to a reversal: `server/src/disbursements/reversals/move-reversals.sql` says from which status to which, and what it moves. */
export type ReversalMove = 'in_file' | 'file_rejected' | 'settled' | 'returned' | 'cancelled';

/**
 * Something happens to reversals that the caller has locked: all of them, or it throws. `entry_ids`: the entry of each, in the same places, for what
 * the bank does. `return_code`: of what has come back.
 */
export async function moveReversals(
  tx: Queryable,
  event: ReversalMove,
  ids: readonly string[],
  by: { at: Date; actor: string; reason?: string; return_code?: string; entry_ids?: readonly string[] },
): Promise<void> {
  await tx.run('select move_reversals($1, $2, $3, $4, $5, $6, $7)', [
    event,
    by.at,
    by.actor,
    by.reason ?? null,
    ids,
    by.entry_ids ?? null,
    by.return_code ?? null,
  ]);
}

/** Reversals that wait for their first file leave with it: what they give back is taken from the merchants. */
export async function noteDue(tx: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await tx.run('select reversals_due($1, $2)', [at, ids]);
}

/** The debit of a reversal came back while that was with the bank: the account is given its money twice, and our fee is given back once. */
export async function noteDoubled(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.run('select double_reversal($1, $2)', [at, id]);
}

export interface ListedReversal {
  reference: string;
  public_id: string;
  amount_cents: number;
  reason: ReversalReason;
  asked_by: string;
  asked_at: Date;
  last_day: string;
  status: ReversalState;
  status_at: Date;
  return_code: string | null;
  /** Why it was last changed. */
  why: string | null;
}

/** The newest reversals first. */
export function listNewest(db: Queryable, most: number): Promise<ListedReversal[]> {
  return db.many<ListedReversal>(
    `select v.reference, p.public_id, v.amount_cents, v.reason, v.asked_by, v.asked_at, to_char(v.last_day, 'YYYY-MM-DD') as last_day,
            v.status, v.status_at, v.return_code,
            (select e.reason from reversal_events e where e.reversal_id = v.id order by e.seq desc limit 1) as why
       from reversals v join purchases p on p.id = v.purchase_id
      order by v.asked_at desc, v.id desc limit $1`,
    [most],
  );
}
