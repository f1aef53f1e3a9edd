import type { PurchaseStatus, ShownReversal } from '@drawbridge/contract';
import type { Queryable } from '../../db/database.ts';
import type { LedgerEvent } from '../ledger/index.ts';

export type ReversalState = 'WAITING' | 'IN_FILE' | 'SETTLED' | 'REJECTED' | 'RETURNED' | 'CANCELLED';
/** Why the rules allow a reversal (Nacha Operating Rules, reversing entries). For any other reason there are refunds. */
export type ReversalReason = ShownReversal['reason'];

/** A payment, as far as reversing it goes. */
export interface Reversible {
  id: string;
  status: PurchaseStatus;
  business_id: string;
  consumer_id: string;
  amount_cents: number;
  fee_basis_points: number;
  fee_fixed_cents: number;
  /** A person made its return good some other way: no debit of it stands. */
  resolved_by_hand: boolean;
  /** Null where nothing of it was sent. The account is the one that was debited. */
  entry_id: string | null;
  bank_account_id: string | null;
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
    `select p.id, p.status, p.business_id, p.consumer_id, p.amount_cents, p.fee_basis_points, p.fee_fixed_cents,
            p.last_event = 'return_resolved_by_hand' as resolved_by_hand, e.id as entry_id, e.bank_account_id,
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
  readonly purchase_id: string;
  readonly entry_id: string;
  readonly business_id: string;
  readonly consumer_id: string;
  readonly bank_account_id: string;
  readonly amount_cents: number;
  readonly fee_cents: number;
  readonly reason: ReversalReason;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly last_day: string;
}

/** Gives its reference. */
export async function insertReversal(tx: Queryable, reversal: NewReversal): Promise<string> {
  const { reference } = await tx.one<{ reference: string }>(
    `with made as (
       insert into reversals (id, reference, purchase_id, entry_id, business_id, consumer_id, bank_account_id, amount_cents, fee_cents, reason,
                              asked_by, asked_at, last_day, status, status_at)
       values ($1, random_public_id(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'WAITING', $11) returning id, reference
     ), kept as (
       insert into reversal_events (reversal_id, at, to_status, actor, reason) select id, $11, 'WAITING', $10, $9 from made
     )
     select reference from made`,
    [
      reversal.id,
      reversal.purchase_id,
      reversal.entry_id,
      reversal.business_id,
      reversal.consumer_id,
      reversal.bank_account_id,
      reversal.amount_cents,
      reversal.fee_cents,
      reversal.reason,
      reversal.asked_by,
      reversal.asked_at,
      reversal.last_day,
    ],
  );
  return reference;
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
  /** Its file was rejected, and nobody has had that cut anew. */
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
       join businesses b on b.id = v.business_id
       join consumers c on c.user_id = v.consumer_id
       join bank_accounts a on a.id = v.bank_account_id
       join bank_account_numbers n on n.account_id = a.id and n.version = a.numbers_version
      where v.id = any($1)
      order by b.name, v.business_id, v.id`,
    [ids],
  );
}

/** Changes the status of reversals that the caller has locked. `return_code`: of RETURNED alone. */
export async function changeStatus(
  tx: Queryable,
  ids: readonly string[],
  change: { status: ReversalState; at: Date; actor: string; reason?: string; return_code?: string },
): Promise<void> {
  await tx.run('select change_reversal_status($1, $2, $3, $4, $5, $6)', [
    ids,
    change.status,
    change.at,
    change.actor,
    change.reason ?? null,
    change.return_code ?? null,
  ]);
}

export async function noteDoubled(tx: Queryable, id: string, doubled: boolean): Promise<void> {
  await tx.run('update reversals set doubled = $2 where id = $1', [id, doubled]);
}

/** Writes the transfers of one event for each reversal; `cause` is its entry where an entry moves it, else the reversal itself. */
export async function postReversals(
  tx: Queryable,
  event: LedgerEvent,
  at: Date,
  reversals: readonly { id: string; cause: string }[],
): Promise<void> {
  await tx.many(
    `select ledger_post($1::text, $2::timestamptz, v.purchase_id, v.amount_cents, v.fee_cents, v.business_id, v.consumer_id, e.cause)
       from unnest($3::text[], $4::text[]) as e (id, cause) join reversals v on v.id = e.id`,
    [event, at, reversals.map(({ id }) => id), reversals.map(({ cause }) => cause)],
  );
}

/** Writes, for one reversal, what has a row in the ledger only where there was a fee. */
export async function postFeeOf(tx: Queryable, event: LedgerEvent, at: Date, { id }: Reversal): Promise<void> {
  await tx.many(
    `select ledger_post($1::text, $2::timestamptz, v.purchase_id, v.amount_cents, v.fee_cents, v.business_id, v.consumer_id, v.id)
       from reversals v where v.id = $3 and v.fee_cents > 0`,
    [event, at, id],
  );
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
