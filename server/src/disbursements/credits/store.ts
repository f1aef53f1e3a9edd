import type { PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

export type CreditKind = 'refund' | 'reversal' | 'payout' | 'micro_entry';

export type CreditStatus = 'WAITING' | 'QUEUED' | 'IN_FILE' | 'SETTLED' | 'HELD' | 'REJECTED' | 'RETURNED' | 'CANCELLED' | 'WITHDRAWN';

/** Credits' events: `server/src/disbursements/credits/credit-transitions.sql` has their statuses and moves. */
export type CreditEvent =
  | 'payment_posted'
  | 'reoriginated'
  | 'held'
  | 'released'
  | 'in_file'
  | 'file_rejected'
  | 'settled'
  | 'returned'
  | 'cancelled';

/** A credit that the caller has locked, with what its payment has become. */
export interface Credit {
  readonly id: string;
  readonly kind: CreditKind;
  readonly status: CreditStatus;
  /** What people name it by; a micro-entry has none. */
  readonly reference: string | null;
  readonly purchase_id: string | null;
  readonly business_id: string | null;
  readonly consumer_id: string | null;
  readonly bank_account_id: string | null;
  readonly settlement_version: number | null;
  readonly amount_cents: number;
  /** Of HELD alone: the code with which it came back, or another reason. */
  readonly held_reason: string | null;
  /** Null where it gives no payment back. */
  readonly purchase_status: PurchaseStatus | null;
  /** Nothing of the payment was collected here: a person made its return good some other way. */
  readonly resolved_by_hand: boolean;
  /** The debit that it reverses, and whether that has come back, whatever has become of the payment since. */
  readonly entry_id: string | null;
  readonly debit_returned: boolean;
  /** The last day on which a reversal may settle. */
  readonly last_day: string | null;
  /** Its rejected file was not re-originated; or a lost entry of an older file stands for it. */
  readonly undecided: boolean;
}

/** Credits are locked by id, after their payments or verifications. Others only read what a payment has become. */
const locked = (where: string): string =>
  `select c.id, c.kind, c.status, c.reference, c.purchase_id, c.business_id, c.consumer_id, c.bank_account_id, c.settlement_version, c.amount_cents,
          c.held_reason, p.status as purchase_status, coalesce(p.last_event = 'return_resolved_by_hand', false) as resolved_by_hand, v.entry_id,
          d.returned_at is not null as debit_returned, to_char(v.last_day, 'YYYY-MM-DD') as last_day,
          exists (select from ach_standing_entries e where e.kind = c.kind and e.subject_id = c.id and e.rejected_at is not null) as undecided
     from credits c
     left join purchase_debits p on p.id = c.purchase_id
     left join reversals v on v.id = c.id
     left join ach_debits d on d.id = v.entry_id
    where ${where} order by c.id for no key update of c`;

export function lockCredits(tx: Queryable, ids: readonly string[]): Promise<Credit[]> {
  return tx.many<Credit>(locked('c.id = any($1)'), [ids]);
}

/**
 * A kind's credits that wait for a file or a person, made before a moment; locked after their payments, and read then.
 */
export async function lockOpen(tx: Queryable, kind: CreditKind, made_before: Date): Promise<Credit[]> {
  const payments = await tx.many<{ id: string }>(
    `select p.id
       from lock_purchases(array(
         select purchase_id from credits where kind = $1 and status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED') and made_at < $2
       )) as p (id)`,
    [kind, made_before],
  );
  // What was committed while that waited is left for the next cutoff: its payment is not locked.
  return tx.many<Credit>(
    locked(
      `c.kind = $1 and c.status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED') and c.made_at < $2 and (c.purchase_id is null or c.purchase_id = any($3))`,
    ),
    [kind, made_before, payments.map(({ id }) => id)],
  );
}

/** What gives back payments, which the caller has locked: refunds that have not been sent, and reversals. */
export function lockGivenBack(tx: Queryable, purchase_ids: readonly string[]): Promise<Credit[]> {
  return tx.many<Credit>(
    locked(
      `c.purchase_id = any($1) and (c.status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED') or c.kind = 'reversal' and c.status <> 'CANCELLED')`,
    ),
    [purchase_ids],
  );
}

/** Something that happens: when, by whom and why. */
export interface Happening {
  readonly at: Date;
  readonly actor: string;
  readonly reason?: string;
  /** The entry of each credit, in the same places, for what the bank does. */
  readonly entry_ids?: readonly string[];
  /** Of what is held then. */
  readonly held_reason?: string;
}

/** Something happens to credits: all of them, or it throws. */
export async function moveCredits(tx: Queryable, event: CreditEvent, credits: readonly Pick<Credit, 'id'>[], by: Happening): Promise<void> {
  if (credits.length === 0) return;
  await tx.run(
    `select move_credits(p_event => $1, p_at => $2, p_actor => $3, p_reason => $4, p_ids => $5, p_entry_ids => $6, p_held_reason => $7)`,
    [event, by.at, by.actor, by.reason ?? null, credits.map(({ id }) => id), by.entry_ids ?? null, by.held_reason ?? null],
  );
}

/** What an entry to a consumer's account says of a credit. */
export interface CreditDetails {
  readonly id: string;
  readonly bank_account_id: string;
  readonly consumer_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly numbers_version: number;
  readonly numbers_sealed: string;
  /** The code of the return that closed the account to us, if one did. */
  readonly invalid_reason: string | null;
  /** Null of a micro-entry, as the two after it. */
  readonly business_id: string | null;
  readonly business_name: string | null;
  readonly public_id: string | null;
  /** As the debit that is reversed had it. */
  readonly company_name: string | null;
  /** Of a micro-entry. */
  readonly verification_id: string | null;
  /** Another refund to the same account has come back and waits for a person. */
  readonly account_stopped: boolean;
  /** How many entries of it the bank has had. */
  readonly attempts: number;
}

/** In the order of their businesses; those of one verification follow each other. */
export function readDetails(tx: Queryable, ids: readonly string[]): Promise<CreditDetails[]> {
  return tx.many<CreditDetails>(
    `select c.id, c.bank_account_id, c.consumer_id, h.first_name, h.last_name, n.version as numbers_version, n.sealed as numbers_sealed, a.invalid_reason,
            c.business_id, b.name as business_name, p.public_id, d.company_name, m.verification_id,
            exists (select from credits o where o.bank_account_id = c.bank_account_id and o.status = 'HELD' and o.held_reason ~ '^R[0-9]{2}$')
              as account_stopped,
            (select count(*) from ach_entry_outcomes e where e.kind = c.kind and e.subject_id = c.id and e.rejected_at is null) as attempts
       from credits c
       join consumer_names h on h.user_id = c.consumer_id
       join bank_account_standings a on a.id = c.bank_account_id
       join newest_account_numbers n on n.account_id = c.bank_account_id
       left join business_names b on b.id = c.business_id
       left join purchase_references p on p.id = c.purchase_id
       left join reversals v on v.id = c.id
       left join ach_debits d on d.id = v.entry_id
       left join micro_entries m on m.id = c.id
      where c.id = any($1)
      order by b.name, c.business_id, m.verification_id, c.id`,
    [ids],
  );
}

/** What is on its way from a business: its payouts, refunds and reversals that aren't done, and when its last payout settled. */
export function readOnItsWay(db: Queryable, business_id: string): Promise<{ open: number; last_payout_at: Date | null }> {
  return db.one(
    `select count(*) filter (where status in ('WAITING', 'QUEUED', 'IN_FILE', 'HELD', 'REJECTED')) as open,
            max(status_at) filter (where kind = 'payout' and status = 'SETTLED') as last_payout_at
       from credits where business_id = $1`,
    [business_id],
  );
}
