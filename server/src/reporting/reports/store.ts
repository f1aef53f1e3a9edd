import type { Channel, PurchaseEvent, ReportStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { CauseFacts } from '../../payments/purchases/index.ts';

/** Which payments a report is about; every list is whole, none stands for "all". */
export interface ReportRange {
  readonly business_ids: readonly string[];
  /** Days of each business's own calendar, both within: `2026-03-18`. */
  readonly first_day: string;
  readonly last_day: string;
  readonly statuses: readonly ReportStatus[];
  readonly channels: readonly Channel[];
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

/**
 * Payments ever approved, newest first, by each business's index: of the businesses $1, the days $2 to $3, the statuses
 * $4 and channels $5; $6 of them, after $7. A link is looked for where the channel says so.
 */
const PAGE_ROWS = `
  select p.id, p.business_id, p.consumer_id, p.requested_at, p.posted_at, b.time_zone, b.name as store_name, p.amount_cents, p.tip_cents, g.refunded_cents,
         g.reversed_cents, p.status, p.last_event, p.last_event_at, p.expires_at, c.first_name || ' ' || c.last_name as customer_name, p.channel, p.fee_basis_points,
         p.fee_fixed_cents, p.employee_name, a.last_four, p.public_id, p.pos_order_id, p.notes,
         case when p.channel in ('payment_link', 'invoice_link') then (select l.number from link_purchases l where l.purchase_id = p.id) end as link_number
    from (
      select newest.*
        from business_names of
       cross join lateral (
         select q.id, q.requested_at
           from purchase_details q
          where q.business_id = of.id
            and q.requested_at >= $2::date::timestamp at time zone of.time_zone
            and q.requested_at < ($3::date + 1)::timestamp at time zone of.time_zone
            and q.approved_at is not null
            and q.status = any($4) and q.channel = any($5)
          order by q.requested_at desc, q.id desc
          limit $6::bigint + $7::bigint
       ) newest
       where of.id = any($1)
       order by newest.requested_at desc, newest.id desc
       limit $6 offset $7
    ) found
    join purchase_details p on p.id = found.id
    join business_names b on b.id = p.business_id
    join consumer_names c on c.user_id = p.consumer_id
    join bank_account_labels a on a.id = p.bank_account_id
   cross join lateral given_back(p.id) g
   order by p.requested_at desc, p.id desc`;

/** Rows of the report, newest first, but for the `offset` newest. */
export function listRows(
  db: Queryable,
  { business_ids, first_day, last_day, statuses, channels }: ReportRange,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ReportRowRecord[]> {
  return db.many<ReportRowRecord>(PAGE_ROWS, [business_ids, first_day, last_day, statuses, channels, limit, offset]);
}
