import type { ErrorCode, ListedRefund, MerchantRefund, PurchaseStatus, WaitingRefund } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

export type RefundState = 'WAITING' | 'QUEUED' | 'IN_FILE' | 'SETTLED' | 'HELD' | 'REJECTED' | 'CANCELLED' | 'WITHDRAWN';

export interface RefundWishes {
  readonly subject: string;
  readonly issued_at: Date;
  readonly roles: readonly string[];
  /** The one of these that may only as far as its business allows. */
  readonly limited_role: string;
  readonly business_id: string;
  readonly purchase_id: string;
  readonly amount_cents: number;
  readonly reason: string;
  readonly refund_id: string;
  /** Until when it waits for a second person, where it needs one. */
  readonly expires_at: Date;
  readonly now: Date;
  readonly wall: Date;
  readonly key: string | undefined;
  readonly body_hash: string | undefined;
}

/** What a verb that gives money back answers; `changed_id`: the payment that was taken back as a whole. */
interface RefundVerdict {
  readonly refusal: ErrorCode | null;
  readonly answer: string | null;
  readonly changed_id: string | null;
}

export function refundPurchase(db: Queryable, given: RefundWishes): Promise<RefundVerdict> {
  return db.one('select refusal, answer, changed_id from refund_purchase($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)', [
    given.subject,
    given.issued_at,
    given.roles,
    given.limited_role,
    given.business_id,
    given.purchase_id,
    given.amount_cents,
    given.reason,
    given.refund_id,
    given.expires_at,
    given.now,
    given.wall,
    given.key ?? null,
    given.body_hash ?? null,
  ]);
}

export interface Decision {
  readonly subject: string;
  readonly issued_at: Date;
  readonly roles: readonly string[];
  readonly business_id: string;
  readonly request_id: string;
  readonly approves: boolean;
  readonly now: Date;
  readonly wall: Date;
  readonly key: string | undefined;
  readonly body_hash: string | undefined;
}

export function decideRefundRequest(db: Queryable, given: Decision): Promise<RefundVerdict> {
  return db.one('select refusal, answer, changed_id from decide_refund_request($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    given.subject,
    given.issued_at,
    given.roles,
    given.business_id,
    given.request_id,
    given.approves,
    given.now,
    given.wall,
    given.key ?? null,
    given.body_hash ?? null,
  ]);
}

/** What can be given back of a payment, and what has been. */
export interface RefundablePurchase {
  readonly purchase_id: string;
  readonly business_id: string;
  readonly public_id: string;
  readonly business_name: string;
  readonly customer_name: string;
  readonly approved_at: Date | null;
  readonly last_four: string | null;
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly status: PurchaseStatus;
  readonly in_file: boolean;
  /** Why not a cent of it can be given back. */
  readonly refusal: ErrorCode | null;
  readonly items: MerchantRefund[];
  /** Of the caller: see `refund_right`. */
  readonly allowed: boolean;
  readonly left_today: number | null;
  readonly alone: number | null;
  readonly waiting: (WaitingRefund & { readonly requested_by_id: string }) | null;
}

/** A purchase of one of these businesses; undefined where there is none. An entry of a rejected file counts as never sent. */
export function findRefundable(
  db: Queryable,
  purchase_id: string,
  caller: { readonly user_id: string; readonly business_ids: readonly string[]; readonly limited: boolean },
  now: Date,
): Promise<RefundablePurchase | undefined> {
  return db.maybe<RefundablePurchase>(
    `select p.id as purchase_id, p.business_id, p.public_id, b.name as business_name, c.first_name || ' ' || c.last_name as customer_name,
            p.approved_at, a.last_four, p.amount_cents, refunded_cents(p.id) as refunded_cents, p.status,
            exists (select from ach_entries e where e.purchase_id = p.id and e.rejected_at is null) as in_file,
            refund_refusal(p, 1) as refusal,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', r.id, 'reference', r.reference, 'amount', r.amount_cents, 'reason', r.reason, 'requested_by', u.username,
                      'requested_at', wire_moment(r.requested_at), 'status', refund_status_shown(r.status),
                      'status_at', wire_moment(r.status_at)) order by r.requested_at, r.id), '[]')
               from refunds r left join business_user_names u on u.user_id = r.requested_by
              where r.purchase_id = p.id) as items,
            f.allowed, f.left_today_cents as left_today, f.alone_cents as alone,
            (select jsonb_build_object(
                      'id', q.id, 'amount', q.amount_cents, 'reason', q.reason, 'requested_by', u.username, 'requested_by_id', q.requested_by,
                      'requested_at', wire_moment(q.requested_at), 'expires_at', wire_moment(q.expires_at))
               from refund_requests q left join business_user_names u on u.user_id = q.requested_by
              where q.purchase_id = p.id and q.status = 'WAITING' and q.expires_at > $4) as waiting
       from purchases p
       join lateral refund_right($3, p.business_id, $4, $5) f on true
       join business_names b on b.id = p.business_id
       join consumer_names c on c.user_id = p.consumer_id
       left join bank_accounts a on a.id = p.bank_account_id
      where p.id = $1 and p.business_id = any($2) and p.amount_cents is not null`,
    [purchase_id, caller.business_ids, caller.user_id, now, caller.limited],
  );
}

/** The refunds of these businesses that wait for a second person, oldest first. */
export async function listWaiting(db: Queryable, business_ids: readonly string[], now: Date): Promise<ListedRefund[]> {
  const rows = await db.many<{ item: ListedRefund }>(
    `select jsonb_build_object(
              'id', q.id, 'amount', q.amount_cents, 'reason', q.reason, 'requested_by', u.username, 'requested_at', wire_moment(q.requested_at),
              'expires_at', wire_moment(q.expires_at), 'purchase_id', p.id, 'public_id', p.public_id, 'business_name', b.name,
              'customer_name', c.first_name || ' ' || c.last_name, 'time_zone', b.time_zone) as item
       from refund_requests q
       join purchases p on p.id = q.purchase_id
       join business_names b on b.id = q.business_id
       join consumer_names c on c.user_id = p.consumer_id
       left join business_user_names u on u.user_id = q.requested_by
      where q.status = 'WAITING' and q.business_id = any($1) and q.expires_at > $2
      order by q.requested_at, q.id
      limit 100`,
    [business_ids, now],
  );
  return rows.map(({ item }) => item);
}

/** A refund, with what its payment has become. */
export interface Refund {
  id: string;
  reference: string;
  status: RefundState;
  purchase_id: string;
  business_id: string;
  consumer_id: string;
  bank_account_id: string;
  /** Of HELD alone: the code with which it came back, or another reason. */
  held_reason: string | null;
  amount_cents: number;
  purchase_status: PurchaseStatus;
  /** Nothing of the payment was collected here: a person made its return good some other way. */
  resolved_by_hand: boolean;
  /** Its file was rejected, and a person has had that re-originated. */
  reoriginated: boolean;
}

const REFUND = `r.id, r.reference, r.status, r.purchase_id, r.business_id, r.consumer_id, r.bank_account_id, r.held_reason, r.amount_cents,
                p.status as purchase_status, p.last_event = 'return_resolved_by_hand' as resolved_by_hand,
                r.status = 'REJECTED' and not exists (select from ach_standing_entries e where e.kind = 'refund' and e.subject_id = r.id)
                  as reoriginated`;

/** Refunds of some states, asked for before a moment; locked after their purchases, and as they stand once those are locked. */
export async function lockOpenRefunds(tx: Queryable, requested_before: Date): Promise<Refund[]> {
  const open = await tx.many<{ id: string }>(
    `select p.id from purchases p
      where p.id in (select purchase_id from refunds where status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED') and requested_at < $1)
      order by p.id for no key update of p`,
    [requested_before],
  );
  return tx.many<Refund>(
    `select ${REFUND} from refunds r join purchases p on p.id = r.purchase_id
      where r.purchase_id = any($1) and r.status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED') and r.requested_at < $2
      order by r.id for no key update of r`,
    [open.map(({ id }) => id), requested_before],
  );
}

/** The refunds of a purchase, which the caller has locked, that have not been sent. */
export function lockUnsentOf(tx: Queryable, purchase_ids: readonly string[]): Promise<Refund[]> {
  return tx.many<Refund>(
    `select ${REFUND} from refunds r join purchases p on p.id = r.purchase_id
      where r.purchase_id = any($1) and r.status in ('WAITING', 'QUEUED', 'HELD', 'REJECTED')
      order by r.id for no key update of r`,
    [purchase_ids],
  );
}

export function lockRefunds(tx: Queryable, ids: readonly string[]): Promise<Refund[]> {
  return tx.many<Refund>(
    `select ${REFUND} from refunds r join purchases p on p.id = r.purchase_id where r.id = any($1) order by r.id for no key update of r`,
    [ids],
  );
}

/** The purchase first, in the order in which everyone locks them. Undefined where there is no refund of that reference. */
export async function lockRefundByReference(tx: Queryable, reference: string): Promise<Refund | undefined> {
  await tx.run(`select from purchases p where p.id = (select purchase_id from refunds where reference = $1) for no key update of p`, [
    reference,
  ]);
  return tx.maybe(
    `select ${REFUND} from refunds r join purchases p on p.id = r.purchase_id where r.reference = $1 for no key update of r`,
    [reference],
  );
}

/** What a file needs of a refund besides. */
export interface RefundToSend {
  id: string;
  public_id: string;
  business_name: string;
  first_name: string;
  last_name: string;
  consumer_id: string;
  numbers_version: number;
  numbers_sealed: string;
  /** The code of the return that closed the account to us, if one did. */
  invalid_reason: string | null;
  /** Another refund to the same account has come back and waits for a person. */
  account_stopped: boolean;
  attempts: number;
}

export function readToSend(tx: Queryable, ids: readonly string[]): Promise<RefundToSend[]> {
  return tx.many<RefundToSend>(
    `select r.id, p.public_id, r.consumer_id, b.name as business_name, c.first_name, c.last_name, a.numbers_version,
            n.sealed as numbers_sealed, a.invalid_reason,
            exists (select from refunds h where h.bank_account_id = r.bank_account_id and h.status = 'HELD' and h.held_reason ~ '^R[0-9]{2}$')
              as account_stopped,
            (select count(*) from ach_entries e where e.kind = 'refund' and e.subject_id = r.id and e.rejected_at is null) as attempts
       from refunds r
       join purchases p on p.id = r.purchase_id
       join business_names b on b.id = r.business_id
       join consumer_names c on c.user_id = r.consumer_id
       join bank_accounts a on a.id = r.bank_account_id
       join bank_account_numbers n on n.account_id = a.id and n.version = a.numbers_version
      where r.id = any($1)
      order by b.name, r.business_id, r.id`,
    [ids],
  );
}

/** Why a refund is held that came back with its whole file: nothing speaks against its account. */
export const FILE_REJECTED = 'file_rejected';

/** What can happen to a refund: `server/src/disbursements/refunds/move-refunds.sql` says from which status to which, and what it moves. */
export type RefundMove =
  | 'payment_posted'
  | 'reoriginated'
  | 'held'
  | 'released'
  | 'in_file'
  | 'file_rejected'
  | 'settled'
  | 'returned'
  | 'cancelled';

/**
 * Something happens to refunds that the caller has locked: all of them, or it throws. `entry_ids`: the entry of each, in the same places, for what
 * the bank does. `held_reason`: of what is held then.
 */
export async function moveRefunds(
  tx: Queryable,
  event: RefundMove,
  ids: readonly string[],
  by: { at: Date; actor: string; reason?: string; held_reason?: string; entry_ids?: readonly string[] },
): Promise<void> {
  await tx.run('select move_refunds($1, $2, $3, $4, $5, $6, $7)', [
    event,
    by.at,
    by.actor,
    by.reason ?? null,
    ids,
    by.entry_ids ?? null,
    by.held_reason ?? null,
  ]);
}

/** A person has a held refund, which the caller has locked, go to another account of its consumer's: which, who and why are kept. */
export async function sendTo(
  tx: Queryable,
  id: string,
  bank_account_id: string,
  { at, actor, reason }: { at: Date; actor: string; reason: string },
): Promise<void> {
  await tx.run('select send_refund_to($1, $2, $3, $4, $5)', [id, bank_account_id, at, actor, reason]);
}

/** How many entries of a refund the bank has had. */
export async function countAttempts(tx: Queryable, id: string): Promise<number> {
  const row = await tx.one<{ attempts: number }>(
    `select count(*) as attempts from ach_entries where kind = 'refund' and subject_id = $1 and rejected_at is null`,
    [id],
  );
  return row.attempts;
}

/** The consumer's primary account, where a credit can go there. */
export async function findPrimary(tx: Queryable, consumer_id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(
    `select id from bank_accounts where consumer_id = $1 and is_primary and removed_at is null and invalid_reason is null`,
    [consumer_id],
  );
  return row?.id;
}

export interface HeldRow {
  reference: string;
  public_id: string;
  amount_cents: number;
  held_reason: string;
  status_at: Date;
}

/** Refunds that are held, the longest first. */
export function listHeld(db: Queryable): Promise<HeldRow[]> {
  return db.many<HeldRow>(
    `select r.reference, p.public_id, r.amount_cents, r.held_reason, r.status_at
       from refunds r join purchases p on p.id = r.purchase_id
      where r.status = 'HELD' order by r.status_at, r.id`,
  );
}
