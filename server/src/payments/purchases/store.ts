import type {
  Channel,
  ErrorCode,
  InvoicesLimitedBy,
  LimitedBy,
  PurchaseEvent,
  PurchaseStatus,
  ReinitiationFacts,
  ShownRefund,
  ShownRetry,
  ShownReversal,
} from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { gatheredVerb } from '../../kernel/db/gathered-verb.ts';
import { type Claim, keyOf, type Verdict } from '../../kernel/idempotency/index.ts';
import type { GivenFrom } from '../../people/consents/index.ts';

/** Who calls, as their token says; the SQL verbs check it against what is true now. */
export interface Caller {
  readonly subject: string;
  readonly issued_at: Date;
}

export const startPurchase = gatheredVerb<
  Caller & { id: string; now: Date; open_ms: number; recent_ms: number },
  Verdict & { fetch_balance_of: string | null }
>({
  name: 'start_purchase',
  takes: { subject: 'text', issued_at: 'timestamptz', id: 'text', now: 'timestamptz', open_ms: 'integer', recent_ms: 'integer' },
  gives: ['refusal', 'answer', 'fetch_balance_of'],
  keysOf: () => [],
});

export interface DebitWishes {
  readonly business_id: string;
  /** One of the two is given. */
  readonly purchase_id: string | null;
  readonly payment_code: string | null;
  readonly amount_cents: number;
  readonly notes: string | null;
  readonly pos_order_id: string | null;
  readonly employee_name: string | null;
  readonly channel: Channel;
}

/** Whose payment code it is, by the verb of that name; a wrong one is counted. */
export function checkCode(
  db: Queryable,
  given: Caller & { roles: readonly string[]; business_id: string; payment_code: string; now: Date; wall: Date },
): Promise<{ refusal: ErrorCode | null; customer: string | null; tries_left: number | null; retry_after_s: number | null }> {
  return db.one(
    `select refusal, customer, tries_left, retry_after_s
       from check_code(p_subject => $1, p_issued_at => $2, p_roles => $3, p_business_id => $4, p_payment_code => $5, p_now => $6, p_wall => $7)`,
    [given.subject, given.issued_at, given.roles, given.business_id, given.payment_code, given.now, given.wall],
  );
}

export const requestDebit = gatheredVerb<
  Caller &
    Claim &
    DebitWishes & {
      roles: readonly string[];
      daily_limit_cents: number;
      approval_ms: number;
      balance_ms: number;
      now: Date;
      day_began_at: Date;
      wall: Date;
    },
  Verdict & { changed_id: string | null; retry_after_s: number | null; stale_account_id: string | null }
>({
  name: 'request_debit',
  takes: {
    subject: 'text',
    issued_at: 'timestamptz',
    roles: 'text[]',
    business_id: 'text',
    purchase_id: 'text',
    payment_code: 'text',
    amount_cents: 'bigint',
    notes: 'text',
    pos_order_id: 'text',
    employee_name: 'text',
    channel: 'text',
    daily_limit_cents: 'bigint',
    approval_ms: 'integer',
    balance_ms: 'integer',
    now: 'timestamptz',
    day_began_at: 'timestamptz',
    wall: 'timestamptz',
    key: 'text',
    body_hash: 'text',
  },
  gives: ['refusal', 'answer', 'changed_id', 'retry_after_s', 'stale_account_id'],
  keysOf: (asked) => [asked.purchase_id ?? `code ${asked.payment_code}`, ...keyOf(asked)],
});

export const confirmDebit = gatheredVerb<
  Caller &
    Claim &
    GivenFrom & {
      purchase_id: string;
      margin_ms: number;
      tip_cents: number;
      account_id: string | null;
      daily_limit_cents: number;
      balance_ms: number;
      now: Date;
      day_began_at: Date;
      wall: Date;
    },
  Verdict & { changed_id: string | null; stale_account_id: string | null }
>({
  name: 'confirm_debit',
  takes: {
    subject: 'text',
    issued_at: 'timestamptz',
    purchase_id: 'text',
    margin_ms: 'integer',
    now: 'timestamptz',
    day_began_at: 'timestamptz',
    wall: 'timestamptz',
    key: 'text',
    body_hash: 'text',
    text_id: 'text',
    address: 'text',
    device: 'text',
    tip_cents: 'bigint',
    account_id: 'text',
    daily_limit_cents: 'bigint',
    balance_ms: 'integer',
  },
  gives: ['refusal', 'answer', 'changed_id', 'stale_account_id'],
  list: 'confirm_debits',
  keysOf: (asked) => [asked.purchase_id, ...keyOf(asked)],
});

export const denyDebit = gatheredVerb<
  Caller & { purchase_id: string; now: Date },
  { refusal: ErrorCode | null; changed_id: string | null }
>({
  name: 'deny_debit',
  takes: { subject: 'text', issued_at: 'timestamptz', purchase_id: 'text', now: 'timestamptz' },
  gives: ['refusal', 'changed_id'],
  keysOf: ({ purchase_id }) => [purchase_id],
});

export const cancelDebit = gatheredVerb<
  Caller & { roles: readonly string[]; business_id: string; purchase_id: string; now: Date },
  { refusal: ErrorCode | null; changed_id: string | null }
>({
  name: 'cancel_debit',
  takes: { subject: 'text', issued_at: 'timestamptz', roles: 'text[]', business_id: 'text', purchase_id: 'text', now: 'timestamptz' },
  gives: ['refusal', 'changed_id'],
  keysOf: ({ purchase_id }) => [purchase_id],
});

/** The moment at which the first open purchase runs out, or undefined when none is open. */
export async function firstExpiry(db: Queryable): Promise<Date | undefined> {
  const open = `select min(expires_at) as first from purchases where status || '' in ('INITIATED', 'WAITING_FOR_APPROVAL')`;
  return (await db.one<{ first: Date | null }>(open)).first ?? undefined;
}

export function expirePurchases(db: Queryable, until: Date, most: number): Promise<{ expired: number; changed_ids: string[] }> {
  return db.one('select expired, changed_ids from expire_purchases($1, $2)', [until, most]);
}

/** A purchase as its channel needs it. `tip_percents`: null where no tip is offered. */
export interface CheckoutState {
  readonly id: string;
  readonly public_id: string;
  readonly status: PurchaseStatus;
  readonly last_event: PurchaseEvent | 'started' | 'accepted';
  readonly last_event_at: Date;
  readonly consumer_id: string;
  readonly business_id: string | null;
  readonly input_type: 'code' | 'scan' | null;
  readonly amount_cents: number | null;
  readonly tip_cents: number;
  readonly tip_percents: number[] | null;
  readonly purchase_power_cents: number | null;
  readonly requested_at: Date | null;
  readonly approved_at: Date | null;
  readonly expires_at: Date;
  readonly business_name: string | null;
  readonly time_zone: string | null;
  readonly institution_name: string | null;
  readonly last_four: string | null;
  /** The business's user who canceled it. */
  readonly canceled_by: string | null;
}

/** The present state of each of these purchases, in no particular order; ids that do not exist are left out. */
export function readCheckouts(db: Queryable, ids: readonly string[]): Promise<CheckoutState[]> {
  return db.many<CheckoutState>(
    `select p.id, p.public_id, p.status, p.last_event, p.last_event_at, p.consumer_id, p.business_id, p.input_type, p.amount_cents,
            p.tip_cents, case when b.tips_offered then b.tip_percents end as tip_percents,
            p.purchase_power_cents, p.requested_at, p.approved_at, p.expires_at,
            b.name as business_name, b.time_zone, a.institution_name, a.last_four,
            case when p.last_event = 'merchant_cancelled' then
              (select n.username from purchase_events e join business_user_names n on n.user_id = e.actor
                where e.purchase_id = p.id and e.event = 'merchant_cancelled' and e.at >= p.created_at - interval '1 day')
            end as canceled_by
       from purchases p
       left join business_terms b on b.id = p.business_id
       left join bank_account_labels a on a.id = p.bank_account_id
      where p.id = any($1)`,
    [ids],
  );
}

/** An order that waits for its customer, as the till that asked for it was answered. */
export interface OpenOrderRow {
  readonly id: string;
  readonly status: PurchaseStatus;
  readonly expires_at: Date;
  readonly facility_name: string;
  readonly requested_at: Date;
  readonly pos_order_id: string | null;
  readonly amount: number;
  readonly notes: string | null;
  readonly consumer_name: string;
  readonly public_id: string;
  readonly syn_business_id: string;
}

/** A user's own orders that wait, of businesses that are theirs now; the newest first. Read by `purchases_of_business`. */
export function listOpenOrders(
  db: Queryable,
  given: { user_id: string; business_ids: readonly string[]; now: Date; approval_ms: number },
): Promise<OpenOrderRow[]> {
  return db.many<OpenOrderRow>(
    `select p.id, p.status, p.expires_at, b.name as facility_name, p.requested_at, p.pos_order_id, p.amount_cents as amount, p.notes,
            n.first_name || ' ' || n.last_name as consumer_name, p.public_id, p.business_id as syn_business_id
       from purchases p
       join business_names b on b.id = p.business_id
       join consumer_names n on n.user_id = p.consumer_id
      where p.business_id = any($2) and p.requested_at > $3::timestamptz - $4::integer * interval '1 millisecond'
        and p.requested_by = $1 and p.status = 'WAITING_FOR_APPROVAL' and p.expires_at > $3
      order by p.requested_at desc, p.id desc`,
    [given.user_id, given.business_ids, given.now, given.approval_ms],
  );
}

/** The consumer's order that waits for their approval and has not run out; of several, the one that runs out first. */
export async function waitingPurchase(db: Queryable, consumer_id: string, now: Date): Promise<string | undefined> {
  const row = await db.maybe<{ id: string }>(
    `select id from purchases
      where consumer_id = $1 and status = 'WAITING_FOR_APPROVAL' and expires_at > $2
      order by expires_at, id
      limit 1`,
    [consumer_id, now],
  );
  return row?.id;
}

/** The consumer's primary account with what they may spend from it now; undefined when they have none. */
export interface SpendingRow {
  readonly account_id: string;
  readonly institution_name: string;
  readonly last_four: string;
  /** Neither closed to us by a return nor waiting for a new sign-in at the bank. */
  readonly valid: boolean;
  /** Linked by its numbers: nobody can be asked for its balance. */
  readonly unseen: boolean;
  readonly balance_known: boolean;
  /** The bank wants a new sign-in. */
  readonly login_required: boolean;
  readonly purchase_power_cents: number;
  readonly limited_by: LimitedBy;
  readonly invoice_link_purchase_power_cents: number;
  readonly invoice_link_limited_by: InvoicesLimitedBy;
  /** Of one day: the consumer's own, or everyone's. */
  readonly daily_limit_cents: number;
  readonly daily_left_cents: number;
  readonly resets_at: Date;
}

export function readSpending(
  db: Queryable,
  given: { consumer_id: string; daily_limit_cents: number; balance_ms: number; now: Date },
): Promise<SpendingRow | undefined> {
  return db.maybe<SpendingRow>(
    `select a.id as account_id, a.institution_name, a.last_four,
            a.valid, a.unseen,
            (a.available_balance_cents is not null and a.balance_at >= $4::timestamptz - $3::integer * interval '1 millisecond') is true as balance_known,
            a.login_required, l.purchase_power_cents, l.limited_by, l.invoice_link_purchase_power_cents, l.invoice_link_limited_by,
            coalesce(c.daily_limit_cents, $2) as daily_limit_cents, l.daily_left_cents, l.resets_at
       from primary_accounts a
       join consumer_limits c on c.user_id = a.consumer_id
      cross join lateral spending_limit(a.consumer_id, a.available_balance_cents, coalesce(c.daily_limit_cents, $2), $4) l
      where a.consumer_id = $1`,
    [given.consumer_id, given.daily_limit_cents, given.balance_ms, given.now],
  );
}

export interface HistoryRow {
  readonly amount_cents: number;
  readonly tip_cents: number;
  readonly approved_at: Date;
  readonly business_name: string;
  readonly time_zone: string;
  readonly last_four: string;
  readonly status: PurchaseStatus;
  readonly last_event: PurchaseEvent | 'accepted';
  readonly public_id: string;
  readonly retries: readonly ShownRetry[];
  readonly refunds: readonly ShownRefund[];
  readonly reversal: ShownReversal | null;
  /** Of one that came back and is owed. */
  readonly facts: ReinitiationFacts | null;
}

/** The consumer's purchases that ever reached PENDING, newest first. */
export function listApproved(db: Queryable, consumer_id: string, now: Date, limit: number, offset: number): Promise<HistoryRow[]> {
  return db.many<HistoryRow>(
    `select p.amount_cents, p.tip_cents, p.approved_at, b.name as business_name, b.time_zone, a.last_four, p.status, p.last_event, p.public_id, reinitiations_of_purchase(p.id) as retries,
            refunds_of_purchase(p.id) as refunds, reversal_of_purchase(p.id) as reversal,
            case when p.status = 'DECLINED' then reinitiation_facts(p.id, $4) end as facts
       from purchases p
       join business_names b on b.id = p.business_id
       join bank_account_labels a on a.id = p.bank_account_id
      where p.consumer_id = $1 and p.approved_at is not null
      order by p.approved_at desc, p.id desc
      limit $2 offset $3`,
    [consumer_id, limit, offset, now],
  );
}

/** A returned payment that its consumer's limit waits for. */
export interface UnresolvedRow {
  readonly public_id: string;
  readonly business_name: string;
  readonly amount_cents: number;
  readonly facts: ReinitiationFacts;
}

/** By the words of `spending_limit`: what keeps it at nothing. */
export function listUnresolved(db: Queryable, consumer_id: string, now: Date): Promise<UnresolvedRow[]> {
  return db.many<UnresolvedRow>(
    `select p.public_id, b.name as business_name, p.amount_cents, reinitiation_facts(p.id, $2) as facts
       from open_returns x
       join purchases p on p.id = x.purchase_id and p.approved_at is not null
       join business_names b on b.id = p.business_id
      where x.consumer_id = $1 and x.code in ('R01', 'R09')
      order by x.returned_at desc, x.id desc`,
    [consumer_id, now],
  );
}

/** An approved purchase of a business, locked, with whose it is; undefined where there is none. */
export function lockApproved(
  tx: Queryable,
  purchase_id: string,
  business_id: string,
): Promise<{ readonly consumer_id: string } | undefined> {
  return tx.maybe<{ consumer_id: string }>(
    `select consumer_id from purchases where id = $1 and business_id = $2 and approved_at is not null for no key update`,
    [purchase_id, business_id],
  );
}

/** Forgets wrong codes and tickets that no rule looks at any more. */
export async function forgetOld(db: Queryable, before: { wrong_codes: Date; tickets: Date }): Promise<void> {
  await db.run('delete from wrong_codes where at < $1', [before.wrong_codes]);
  await db.run('delete from channel_tickets where minted_at < $1', [before.tickets]);
}

/** What a consumer has spent of a day's limit, in cents; the day is New York's. */
export async function readSpentToday(db: Queryable, consumer_id: string, daily_limit_cents: number, now: Date): Promise<number> {
  const { left_cents } = await db.one<{ left_cents: number }>(
    'select daily_left_cents as left_cents from spending_limit($1, null, $2::bigint, $3)',
    [consumer_id, daily_limit_cents, now],
  );
  return daily_limit_cents - left_cents;
}
