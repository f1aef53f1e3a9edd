import type { Channel, PurchaseEvent, ReportSort, ReportStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { CauseFacts } from '../../payments/purchases/index.ts';
import { wordsOf } from './matching-store.ts';
import { FOUND_OF_BUSINESS, foundOnes, isNarrowed } from './narrowed-store.ts';

/** Which payments a report is about; every list is whole, none stands for "all". */
export interface ReportRange {
  readonly business_ids: readonly string[];
  /** Days of each business's own calendar, both within: `2026-03-18`. */
  readonly first_day: string;
  readonly last_day: string;
  readonly statuses: readonly ReportStatus[];
  readonly channels: readonly Channel[];
  /** What somebody typed to find some; empty for all of them. */
  readonly search: string;
  /** Only what was refunded. */
  readonly refunded: boolean;
}

/** What the page and the file both show of a payment. */
export interface ReportedPayment extends CauseFacts {
  readonly id: string;
  readonly store_name: string;
  /** With the tip. */
  readonly amount_cents: number;
  readonly tip_cents: number;
  /** Given back in all: refunded or reversed. */
  readonly refunded_cents: number;
  readonly reversed_cents: number;
  readonly status: ReportStatus;
  readonly last_event: PurchaseEvent;
  readonly customer_name: string;
  readonly channel: Channel;
  readonly fee_basis_points: number;
  readonly fee_fixed_cents: number;
  readonly employee_name: string | null;
  readonly last_four: string;
  readonly public_id: string;
  readonly pos_order_id: string | null;
  /** Of a link. */
  readonly link_number: number | null;
}

/** A row of the page. */
export interface ReportRowRecord extends ReportedPayment {
  readonly business_id: string;
  readonly consumer_id: string;
  readonly requested_at: Date;
  readonly posted_at: Date | null;
  readonly time_zone: string;
  readonly notes: string | null;
}

/** Some rows of a report, by one of the sorts that an index gives: those of a status are by date. */
export interface PageOfRows {
  readonly limit: number;
  readonly offset?: number;
  readonly sort?: Exclude<ReportSort, 'status'>;
  readonly ascending?: boolean;
}

/**
 * Payments ever approved, sorted, the newest first of the same amount or customer, by each business's index: of the
 * businesses $1, the days $3 to $4, the statuses $5 and channels $6; $7 of them, after $8. A link is looked for where the
 * channel says so. `found`, by the words $2: what narrows it to some of them.
 */
// owners: 1 unseen, whose parts are below and in narrowed-store.ts: views that are offered.
function rowsBy(found: string, from: string, key: string, direction: string, rest: string, join: string): string {
  return `
  with found_ones as materialized (${found})
  select p.id, p.business_id, p.consumer_id, p.requested_at, p.posted_at, b.time_zone, b.name as store_name, p.amount_cents, p.tip_cents, g.refunded_cents,
         g.reversed_cents, p.status, p.last_event, p.last_event_at, p.expires_at, c.first_name || ' ' || c.last_name as customer_name, p.channel, p.fee_basis_points,
         p.fee_fixed_cents, p.employee_name, a.last_four, p.public_id, p.pos_order_id, p.notes,
         case when p.channel in ('payment_link', 'invoice_link') then (select l.number from link_purchases l where l.purchase_id = p.id) end as link_number
    from (
      select sorted.*
        from business_names b
       cross join lateral (
         select q.id, q.requested_at, ${key} as key
           from ${from} ${join}
          where q.business_id = b.id
            and q.requested_at >= $3::date::timestamp at time zone b.time_zone
            and q.requested_at < ($4::date + 1)::timestamp at time zone b.time_zone
            and q.approved_at is not null
            and q.status = any($5) and q.channel = any($6)
          order by ${key} ${direction}, q.requested_at ${rest}, q.id ${rest}
          limit $7::bigint + $8::bigint
       ) sorted
       where b.id = any($1)
       order by key ${direction}, requested_at ${rest}, id ${rest}
       limit $7 offset $8
    ) found
    join purchase_details p on p.id = found.id
    join business_names b on b.id = p.business_id
    join consumer_names c on c.user_id = p.consumer_id
    join bank_account_labels a on a.id = p.bank_account_id
   cross join lateral given_back(p.id) g
   order by found.key ${direction}, found.requested_at ${rest}, found.id ${rest}`;
}

/** What the statement of some rows of the report is asked with. */
export function rowsValues({ business_ids, first_day, last_day, statuses, channels, search }: ReportRange, page: PageOfRows): unknown[] {
  return [business_ids, wordsOf(search), first_day, last_day, statuses, channels, page.limit, page.offset ?? 0];
}

/** The statement of some rows of the report. */
export function rowsText(range: ReportRange, { sort = 'date', ascending = false }: PageOfRows): string {
  const found = foundOnes(range);
  const from = isNarrowed(range) ? FOUND_OF_BUSINESS : 'purchase_details q';
  return sort === 'date'
    ? ascending
      ? rowsBy(found, from, DATE, 'asc', 'asc', '')
      : rowsBy(found, from, DATE, 'desc', 'desc', '')
    : sort === 'amount'
      ? ascending
        ? rowsBy(found, from, AMOUNT, 'asc', 'desc', '')
        : rowsBy(found, from, AMOUNT, 'desc', 'desc', '')
      : ascending
        ? rowsBy(found, from, CUSTOMER, 'asc', 'desc', NAMES)
        : rowsBy(found, from, CUSTOMER, 'desc', 'desc', NAMES);
}

const DATE = 'q.requested_at';
const AMOUNT = 'q.amount_cents - q.tip_cents';
const CUSTOMER = `lower(n.first_name || ' ' || n.last_name)`;
const NAMES = 'join consumer_names n on n.user_id = q.consumer_id';

/** Rows of the report, sorted, but for the first `offset`. */
export function listRows(db: Queryable, range: ReportRange, page: PageOfRows): Promise<ReportRowRecord[]> {
  return db.many<ReportRowRecord>(rowsText(range, page), rowsValues(range, page));
}
