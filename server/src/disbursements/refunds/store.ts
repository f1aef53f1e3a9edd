import type { ErrorCode, ListedRefund, MerchantRefund, PurchaseStatus, WaitingRefund } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { type Credit, lockCredits } from '../credits/index.ts';

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
  /** The caller has confirmed that it is them: asked for above what one person may give back. */
  readonly confirmed: boolean;
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
  return db.one(
    `select refusal, answer, changed_id from refund_purchase(
      p_subject => $1, p_issued_at => $2, p_roles => $3, p_limited_role => $4, p_business_id => $5, p_purchase_id => $6,
      p_amount_cents => $7, p_reason => $8, p_refund_id => $9, p_expires_at => $10, p_now => $11, p_wall => $12, p_key => $13,
      p_body_hash => $14, p_confirmed => $15
    )`,
    [
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
      given.confirmed,
    ],
  );
}

/** The same of a program, by its API key. */
export function refundPurchaseByKey(
  db: Queryable,
  given: Omit<RefundWishes, 'subject' | 'issued_at' | 'roles' | 'limited_role' | 'confirmed'> & { readonly api_key_id: string },
): Promise<RefundVerdict> {
  return db.one(
    `select refusal, answer, changed_id from refund_purchase_by_key(
      p_api_key_id => $1, p_business_id => $2, p_purchase_id => $3, p_amount_cents => $4, p_reason => $5, p_refund_id => $6,
      p_expires_at => $7, p_now => $8, p_wall => $9, p_key => $10, p_body_hash => $11
    )`,
    [
      given.api_key_id,
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
    ],
  );
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
  return db.one(
    `select refusal, answer, changed_id from decide_refund_request(
      p_subject => $1, p_issued_at => $2, p_roles => $3, p_business_id => $4, p_request_id => $5, p_approves => $6,
      p_now => $7, p_wall => $8, p_key => $9, p_body_hash => $10
    )`,
    [
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
    ],
  );
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
  readonly waiting: (WaitingRefund & { readonly requested_by_id: string; readonly key_made_by: string | null }) | null;
}

/** A purchase of these businesses; undefined for none. A rejected file's entry counts as never sent. */
export function findRefundable(
  db: Queryable,
  purchase_id: string,
  caller: { readonly user_id: string; readonly business_ids: readonly string[]; readonly limited: boolean },
  now: Date,
): Promise<RefundablePurchase | undefined> {
  return db.maybe<RefundablePurchase>(
    `select p.id as purchase_id, p.business_id, p.public_id, b.name as business_name, c.first_name || ' ' || c.last_name as customer_name,
            p.approved_at, a.last_four, p.amount_cents, refunded_cents(p.id) as refunded_cents, p.status,
            exists (select from ach_debits e where e.purchase_id = p.id and e.rejected_at is null) as in_file,
            refund_refusal(p, 1) as refusal,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', c.id, 'reference', c.reference, 'amount', c.amount_cents, 'reason', r.reason, 'requested_by', coalesce(u.username, 'API key ' || k.name),
                      'requested_at', wire_moment(c.made_at), 'status', refund_status_shown(c.status),
                      'status_at', wire_moment(c.status_at)) order by c.made_at, c.id), '[]')
               from credits c join refunds r on r.id = c.id left join business_user_names u on u.user_id = r.requested_by
               left join api_key_names k on k.id = r.requested_by
              where c.purchase_id = p.id) as items,
            f.allowed, f.left_today_cents as left_today, f.alone_cents as alone,
            (select jsonb_build_object(
                      'id', q.id, 'amount', q.amount_cents, 'reason', q.reason, 'requested_by', coalesce(u.username, 'API key ' || k.name), 'requested_by_id', q.requested_by, 'key_made_by', o.created_by,
                      'requested_at', wire_moment(q.requested_at), 'expires_at', wire_moment(q.expires_at))
               from refund_requests q left join business_user_names u on u.user_id = q.requested_by left join api_key_names k on k.id = q.requested_by
               left join api_key_owners o on o.id = q.requested_by
              where q.purchase_id = p.id and q.status = 'WAITING' and q.expires_at > $4) as waiting
       from purchase_debits p
       join lateral refund_right($3, p.business_id, $4, $5) f on true
       join business_names b on b.id = p.business_id
       join consumer_names c on c.user_id = p.consumer_id
       left join bank_account_labels a on a.id = p.bank_account_id
      where p.id = $1 and p.business_id = any($2) and p.amount_cents is not null`,
    [purchase_id, caller.business_ids, caller.user_id, now, caller.limited],
  );
}

/** The refunds of these businesses that wait for a second person, oldest first. */
export async function listWaiting(db: Queryable, business_ids: readonly string[], now: Date): Promise<ListedRefund[]> {
  const rows = await db.many<{ item: ListedRefund }>(
    `select jsonb_build_object(
              'id', q.id, 'amount', q.amount_cents, 'reason', q.reason, 'requested_by', coalesce(u.username, 'API key ' || k.name), 'requested_at', wire_moment(q.requested_at),
              'expires_at', wire_moment(q.expires_at), 'purchase_id', p.id, 'public_id', p.public_id, 'business_name', b.name,
              'customer_name', c.first_name || ' ' || c.last_name, 'time_zone', b.time_zone) as item
       from refund_requests q
       join purchase_references p on p.id = q.purchase_id
       join business_names b on b.id = q.business_id
       join consumer_names c on c.user_id = p.consumer_id
       left join business_user_names u on u.user_id = q.requested_by
       left join api_key_names k on k.id = q.requested_by
      where q.status = 'WAITING' and q.business_id = any($1) and q.expires_at > $2
      order by q.requested_at, q.id
      limit 100`,
    [business_ids, now],
  );
  return rows.map(({ item }) => item);
}

/** The refund of a reference; locked after its purchase, in everyone's order. Undefined where there is none. */
export async function lockRefundByReference(tx: Queryable, reference: string): Promise<Credit | undefined> {
  const named = await tx.maybe<{ id: string }>(
    `select c.id from credits c cross join lateral lock_purchases(array[c.purchase_id]) where c.reference = $1 and c.kind = 'refund'`,
    [reference],
  );
  return named && (await lockCredits(tx, [named.id]))[0];
}

/** A person sends a held, locked refund to another account of its consumer's: which, who and why are kept. */
export async function sendTo(
  tx: Queryable,
  id: string,
  bank_account_id: string,
  { at, actor, reason }: { at: Date; actor: string; reason: string },
): Promise<void> {
  await tx.run('select send_refund_to($1, $2, $3, $4, $5)', [id, bank_account_id, at, actor, reason]);
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
       from credits r join purchase_references p on p.id = r.purchase_id
      where r.kind = 'refund' and r.status = 'HELD' order by r.status_at, r.id`,
  );
}

/** What people are told of a held refund: its payment, whom it is between, and the account that it is for; and another account's last digits. */
export function readHeldFacts(
  db: Queryable,
  id: string,
  to_account_id: string | null,
): Promise<{ public_id: string; business_name: string; consumer_id: string; last_four: string; to_last_four: string | null }> {
  return db.one(
    `select p.public_id, b.name as business_name, r.consumer_id, a.last_four, (select n.last_four from bank_account_labels n where n.id = $2) as to_last_four
       from credits r
       join purchase_references p on p.id = r.purchase_id
       join business_names b on b.id = r.business_id
       join bank_account_labels a on a.id = r.bank_account_id
      where r.id = $1`,
    [id, to_account_id],
  );
}

export interface WaitingRow {
  readonly reference: string;
  readonly public_id: string;
  readonly business_name: string;
  readonly amount_cents: number;
  readonly requested_at: Date;
  readonly expires_at: Date;
}

/** Refunds of all businesses that wait for a second person of theirs, the longest first; at most so many. */
export function listWaitingOfAll(db: Queryable, now: Date, most: number): Promise<WaitingRow[]> {
  return db.many<WaitingRow>(
    `select q.reference, p.public_id, b.name as business_name, q.amount_cents, q.requested_at, q.expires_at
       from refund_requests q
       join purchase_references p on p.id = q.purchase_id
       join business_names b on b.id = q.business_id
      where q.status = 'WAITING' and q.expires_at > $1
      order by q.requested_at, q.id
      limit $2`,
    [now, most],
  );
}

/** How many refunds of a business wait for a second person, who still has time to decide. */
export async function countWaitingOf(db: Queryable, business_id: string, now: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    "select count(*) from refund_requests where business_id = $1 and status = 'WAITING' and expires_at > $2",
    [business_id, now],
  );
  return count;
}
