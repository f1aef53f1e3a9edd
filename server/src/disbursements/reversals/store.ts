import type { PurchaseStatus, ShownReversal } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Credit, CreditStatus } from '../credits/index.ts';

/** Why the rules allow a reversal (Nacha Operating Rules, reversing entries). All else is refunded. */
export type ReversalReason = ShownReversal['reason'];

/** A payment, as far as reversing it goes. */
export interface Reversible {
  id: string;
  amount_cents: number;
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
  reversed: CreditStatus | null;
}

/** The payment of a public id with its newest debit; locked, and read once it is. Undefined where there is none. */
export async function lockReversible(tx: Queryable, public_id: string): Promise<Reversible | undefined> {
  await tx.run(
    'select count(*) from lock_purchases(array(select id from purchase_debits where public_id = $1 and approved_at is not null))',
    [public_id],
  );
  return tx.maybe<Reversible>(
    `select p.id, p.amount_cents, p.status, p.last_event = 'return_resolved_by_hand' as resolved_by_hand, e.id as entry_id,
            e.returned_at is not null as returned,
            case when e.settled_at is not null then to_char(e.settles_at at time zone 'America/New_York', 'YYYY-MM-DD') end as settled_on,
            exists (select from credits r where r.purchase_id = p.id and r.kind = 'refund' and r.status <> 'CANCELLED') as refunded,
            (select v.status from credits v where v.purchase_id = p.id and v.kind = 'reversal' and v.status <> 'CANCELLED') as reversed
       from purchase_debits p
       left join lateral (select * from ach_entries_in_files e where e.purchase_id = p.id and e.rejected_at is null order by e.attempt desc limit 1) e on true
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

/** Reversals' debits came back while the bank had those: the money is given twice, and our fee is given back once. */
export async function noteDoubled(tx: Queryable, reversals: readonly Pick<Credit, 'id'>[], at: Date): Promise<void> {
  if (reversals.length > 0) await tx.run('select double_reversals($1, $2)', [at, reversals.map(({ id }) => id)]);
}

export interface ListedReversal {
  reference: string;
  public_id: string;
  amount_cents: number;
  reason: ReversalReason;
  asked_by: string;
  asked_at: Date;
  last_day: string;
  status: CreditStatus;
  status_at: Date;
  return_code: string | null;
  /** Why it was last changed. */
  why: string | null;
}

/** The newest reversals first. */
export function listNewest(db: Queryable, most: number): Promise<ListedReversal[]> {
  return db.many<ListedReversal>(
    `select c.reference, p.public_id, c.amount_cents, v.reason, v.asked_by, c.made_at as asked_at, to_char(v.last_day, 'YYYY-MM-DD') as last_day,
            c.status, c.status_at, c.return_code,
            (select e.reason from credit_events e where e.credit_id = c.id order by e.seq desc limit 1) as why
       from reversals v join credits c on c.id = v.id and c.kind = 'reversal' join purchase_references p on p.id = c.purchase_id
      order by c.made_at desc, c.id desc limit $1`,
    [most],
  );
}
