import type { Queryable } from '../../kernel/db/database.ts';
import { wordsOf } from './matching-store.ts';
import { FOUND_OF_BUSINESS, foundOnes } from './narrowed-store.ts';
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

// owners: 2 unseen, whose parts are here and in narrowed-store.ts: views that are offered.
/** The rows of some payments `newest`, which have name and zone of their business beside them; the newest first. */
const rowsOf = (newest: string): string => `
  select p.id, (p.requested_at at time zone p.time_zone)::text as requested_there, p.store_name, p.amount_cents, p.tip_cents, p.status, p.last_event,
         p.last_event_at, p.expires_at, c.first_name || ' ' || c.last_name as customer_name, p.channel, p.fee_basis_points, p.fee_fixed_cents,
         case p.status when 'POSTED' then (p.posted_at at time zone p.time_zone)::text end as posted_there, p.employee_name, a.last_four, p.public_id, p.pos_order_id,
         case when p.channel in ('payment_link', 'invoice_link') then p.notes end as memo,
         case when p.channel in ('payment_link', 'invoice_link') then (select l.number from link_purchases l where l.purchase_id = p.id) end as link_number,
         g.refunded_cents, g.reversed_cents
    from (${newest}) p
    join consumer_names c on c.user_id = p.consumer_id
    join bank_account_labels a on a.id = p.bank_account_id
   cross join lateral given_back(p.id) g
   order by p.requested_at desc, p.id desc`;

/**
 * Payments ever approved, newest first, of businesses $1, days $3 to $4, statuses $5, channels $6, behind row id $7,
 * if any; $8 of them. By each business's index and in order, so that rows leave early.
 */
const newestOf = (from: string): string => `
      select newest.*, b.name as store_name, b.time_zone
        from business_names b
       cross join (select coalesce((select requested_at from purchase_details where id = $7), 'infinity') as requested_at) place
       cross join lateral (
         select q.id, q.requested_at, q.amount_cents, q.tip_cents, q.status, q.last_event, q.last_event_at, q.expires_at, q.consumer_id, q.channel, q.fee_basis_points,
                q.fee_fixed_cents, q.posted_at, q.employee_name, q.bank_account_id, q.public_id, q.pos_order_id, q.notes
           from ${from}
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
       limit $8`;

/** report.csv's query of all payments; $2 stands for nothing. */
export const FILE_ROWS = `
  with found_ones as materialized (${foundOnes({ search: '', refunded: false })})${rowsOf(newestOf('purchase_details q'))}`;

/** The ids of the narrowed report in the file's order. $2: see foundOnes. */
const idsOf = (found: string): string => `
  with found_ones as materialized (${found})
  select id from (${newestOf(FOUND_OF_BUSINESS)}) newest order by requested_at desc, id desc`;

/** The rows of the payments $1 that have one of the statuses $2, still. */
const ROWS_OF_IDS = rowsOf(`
      select q.*, b.name as store_name, b.time_zone
        from purchase_details q join business_names b on b.id = q.business_id
       where q.id = any($1) and q.status = any($2) and q.approved_at is not null`);

const valuesOf = ({ business_ids, first_day, last_day, statuses, channels, search }: ReportRange, limit: number, after_id: string) => [
  business_ids,
  wordsOf(search),
  first_day,
  last_day,
  statuses,
  channels,
  after_id,
  limit,
];

/** The newest rows of the file of a report that isn't narrowed, or the next ones behind the payment `after_id`. */
export function listFileRows(db: Queryable, range: ReportRange, limit: number, after_id = ''): Promise<FileRow[]> {
  return db.many<FileRow>(FILE_ROWS, valuesOf(range, limit, after_id));
}

/**
 * The ids of the newest payments of a narrowed report, or of the next ones behind the payment `after_id`: one search
 * for all of them.
 */
export async function findFileIds(db: Queryable, range: ReportRange, limit: number, after_id = ''): Promise<string[]> {
  const rows = await db.many<{ id: string }>(idsOf(foundOnes(range)), valuesOf(range, limit, after_id));
  return rows.map(({ id }) => id);
}

/** The rows of these payments, but of those that have left the statuses of the report meanwhile. */
export function listRowsOfIds(db: Queryable, { statuses }: ReportRange, ids: readonly string[]): Promise<FileRow[]> {
  return db.many<FileRow>(ROWS_OF_IDS, [ids, statuses]);
}
