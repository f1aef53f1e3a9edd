import type { Queryable } from '../../kernel/db/database.ts';
import { wordsOf } from './matching-store.ts';
import { FOUND_OF_BUSINESS, foundOnes, isNarrowed } from './narrowed-store.ts';
import type { ReportedPayment, ReportRange } from './store.ts';

/**
 * A row of the file. Moments are by the business's clock, as PostgreSQL's text to write on: `2026-03-18 14:41:07.25`.
 */
export interface FileRow extends ReportedPayment {
  readonly requested_there: string;
  /** Of those that are POSTED. */
  readonly posted_there: string | null;
  /** Of a link. */
  readonly memo: string | null;
}

/**
 * report.csv's query: payments ever approved, newest first, of businesses $1, days $3 to $4, statuses $5, channels $6,
 * behind row id $7, if any; $8 of them. $2: see foundOnes. By each business's index and in order, so that rows leave early.
 */
const fileRows = (found: string, narrowed: boolean): string => `
  with found_ones as materialized (${found})
  select p.id, (p.requested_at at time zone p.time_zone)::text as requested_there, p.store_name, p.amount_cents, p.tip_cents, p.status, p.last_event,
         p.last_event_at, p.expires_at, c.first_name || ' ' || c.last_name as customer_name, p.channel, p.fee_basis_points, p.fee_fixed_cents,
         case p.status when 'POSTED' then (p.posted_at at time zone p.time_zone)::text end as posted_there, p.employee_name, a.last_four, p.public_id, p.pos_order_id,
         case when p.channel in ('payment_link', 'invoice_link') then p.notes end as memo,
         case when p.channel in ('payment_link', 'invoice_link') then (select l.number from link_purchases l where l.purchase_id = p.id) end as link_number,
         g.refunded_cents, g.reversed_cents
    from (
      select newest.*, b.name as store_name, b.time_zone
        from business_names b
       cross join (select coalesce((select requested_at from purchase_details where id = $7), 'infinity') as requested_at) place
       cross join lateral (
         select q.id, q.requested_at, q.amount_cents, q.tip_cents, q.status, q.last_event, q.last_event_at, q.expires_at, q.consumer_id, q.channel, q.fee_basis_points,
                q.fee_fixed_cents, q.posted_at, q.employee_name, q.bank_account_id, q.public_id, q.pos_order_id, q.notes
           from ${narrowed ? FOUND_OF_BUSINESS : 'purchase_details q'}
          where q.business_id = b.id
            and q.requested_at >= $3::date::timestamp at time zone b.time_zone
            and q.requested_at < ($4::date + 1)::timestamp at time zone b.time_zone
            and q.approved_at is not null
            and q.status = any($5) and q.channel = any($6)
            and q.requested_at <= place.requested_at and (q.requested_at, q.id) < (place.requested_at, $7)
          order by q.requested_at desc, q.id desc
          limit $8
       ) newest
       where b.id = any($1)
       order by newest.requested_at desc, newest.id desc
       limit $8
    ) p
    join consumer_names c on c.user_id = p.consumer_id
    join bank_account_labels a on a.id = p.bank_account_id
   cross join lateral given_back(p.id) g
   order by p.requested_at desc, p.id desc`;

/** The same of all payments. */
export const FILE_ROWS = fileRows(foundOnes({ search: '', refunded: false }), false);

/** The newest rows of the file, or the next ones behind the payment `after_id`. */
export function listFileRows(db: Queryable, range: ReportRange, limit: number, after_id = ''): Promise<FileRow[]> {
  const { business_ids, first_day, last_day, statuses, channels, search } = range;
  return db.many<FileRow>(fileRows(foundOnes(range), isNarrowed(range)), [
    business_ids,
    wordsOf(search),
    first_day,
    last_day,
    statuses,
    channels,
    after_id,
    limit,
  ]);
}
