import { MATCHING_PAYMENTS } from './matching-store.ts';
import type { ReportRange } from './store.ts';

type Narrowing = Pick<ReportRange, 'search' | 'refunded'>;

/**
 * Whether only some payments are looked for, by words or as refunded: those are found first, by indexes of their own.
 */
export function isNarrowed({ search, refunded }: Narrowing): boolean {
  return search !== '' || refunded;
}

/**
 * Of the `found_ones` of a statement those of a business `b`, as `q`. Each is read by its id: without the offset
 * PostgreSQL may read the whole range to look for a few.
 */
export const FOUND_OF_BUSINESS = `
  (select d.* from found_ones f cross join lateral (select * from purchase_details p where p.id = f.id offset 0) d where f.business_id = b.id) q`;

/** What stands as `found_ones` where a report isn't narrowed, and is not read. */
const NONE = 'select null::text as id, null::text as business_id where $2::text[] is null';
/** Nothing is refunded before it's asked for, so that no refund from before the days $3 to $4 is of one of theirs. */
const REFUNDED = `
  select distinct c.purchase_id as id, c.business_id from credits_of_purchases c
   where c.business_id = any($1) and c.kind = 'refund' and c.status <> 'CANCELLED' and $2::text[] is null
     and c.made_at >= (select min($3::date::timestamp at time zone time_zone) from business_names where id = any($1))`;
const MATCHING_AND_REFUNDED = `
  select m.id, m.business_id from (${MATCHING_PAYMENTS}) m
   where exists (select from credits_of_purchases c where c.purchase_id = m.id and c.kind = 'refund' and c.status <> 'CANCELLED')`;

/**
 * The payments of the businesses $1 and days $3 to $4 that a report is narrowed to, as `id` and `business_id`; $2 is
 * wordsOf its search.
 */
export function foundOnes({ search, refunded }: Narrowing): string {
  return search === '' ? (refunded ? REFUNDED : NONE) : refunded ? MATCHING_AND_REFUNDED : MATCHING_PAYMENTS;
}
