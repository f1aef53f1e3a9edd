import type { Channel, PurchaseEvent, ReportStatus } from '@drawbridge/contract';
import type { Queryable } from '../../db/database.ts';

/** Which payments a report is about; every list is whole, none stands for "all". */
export interface ReportRange {
  readonly business_ids: readonly string[];
  /** Days of each business's own calendar, both within: `2026-03-18`. */
  readonly first_day: string;
  readonly last_day: string;
  readonly statuses: readonly ReportStatus[];
  readonly channels: readonly Channel[];
}

export interface ReportRowRecord {
  readonly id: string;
  readonly business_id: string;
  readonly requested_at: Date;
  readonly posted_at: Date | null;
  /** The same moments where the business is: `03/18/2026 2:41 PM`. */
  readonly requested_there: string;
  readonly posted_there: string | null;
  readonly time_zone: string;
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
  readonly notes: string | null;
  readonly link_number: number | null;
}

/** The last row of what was read before: the next ones are older. */
export interface Place {
  readonly requested_at: Date;
  readonly id: string;
}

/**
 * Payments that were ever approved, newest first: the newest of each business by its index, then the newest of those. Of the businesses $1, the days
 * $2 to $3, the statuses $4 and channels $5; behind the row of moment $6 and id $7; $8 of them, after $9 that are left out.
 */
export const REPORT_ROWS = `
  select p.id, p.business_id, p.requested_at, p.posted_at, p.amount_cents, p.tip_cents, p.status, p.last_event, p.channel, p.fee_basis_points,
         p.fee_fixed_cents, p.employee_name, p.public_id, p.pos_order_id, p.notes, b.name as store_name, b.time_zone,
         g.refunded_cents, g.reversed_cents,
         to_char(p.requested_at at time zone b.time_zone, 'MM/DD/YYYY FMHH12:MI AM') as requested_there,
         to_char(p.posted_at at time zone b.time_zone, 'MM/DD/YYYY FMHH12:MI AM') as posted_there,
         c.first_name || ' ' || c.last_name as customer_name, a.last_four, l.number as link_number
    from (
      select newest.*
        from businesses of
       cross join lateral (
         select q.id, q.requested_at
           from purchases q
          where q.business_id = of.id
            and q.requested_at >= $2::date::timestamp at time zone of.time_zone
            and q.requested_at < ($3::date + 1)::timestamp at time zone of.time_zone
            and q.approved_at is not null
            and q.status = any($4) and q.channel = any($5)
            and q.requested_at <= $6::timestamptz and (q.requested_at, q.id) < ($6::timestamptz, $7)
          order by q.requested_at desc, q.id desc
          limit $8::bigint + $9::bigint
       ) newest
       where of.id = any($1)
       order by newest.requested_at desc, newest.id desc
       limit $8 offset $9
    ) found
    join purchases p on p.id = found.id
    join businesses b on b.id = p.business_id
    join consumers c on c.user_id = p.consumer_id
    join bank_accounts a on a.id = p.bank_account_id
    left join links l on l.purchase_id = p.id
   cross join lateral given_back(p.id) g
   order by p.requested_at desc, p.id desc`;

/** Rows of the report, newest first. `after` goes on behind a row; `offset` leaves out as many. */
export function listRows(
  db: Queryable,
  range: ReportRange,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: Place | undefined },
): Promise<ReportRowRecord[]> {
  return db.many<ReportRowRecord>(REPORT_ROWS, [
    range.business_ids,
    range.first_day,
    range.last_day,
    range.statuses,
    range.channels,
    after?.requested_at ?? 'infinity',
    after?.id ?? '',
    limit,
    offset,
  ]);
}
