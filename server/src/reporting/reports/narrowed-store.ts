import { matchingPayments, type Part } from './matching-store.ts';
import type { ReportRange } from './store.ts';

type Narrowing = Pick<ReportRange, 'search' | 'refunded'>;

/** Whether only some payments are looked for, by words or as refunded: those are found first, by indexes of their own. */
export function isNarrowed({ search, refunded }: Narrowing): boolean {
  return search !== '' || refunded;
}

/**
 * Of the `found_ones` of a statement those of a business `b`, as `q`. Each is read by its id: without the offset PostgreSQL may
 * read the whole range to look for a few.
 */
export const FOUND_OF_BUSINESS = `
  (select d.* from found_ones f cross join lateral (select * from purchase_details p where p.id = f.id offset 0) d where f.business_id = b.id) q`;

/** What stands as `found_ones` where a report isn't narrowed, and is not read. */
export const NONE_FOUND = 'select null::text as id, null::text as business_id';

/** The payments of the businesses $1 that a report is narrowed to, as `id` and `business_id`. Its parameters begin at `first`. */
export function findNarrowed({ search, refunded }: Narrowing, first: number): Part {
  if (search === '')
    return {
      text: `select distinct c.purchase_id as id, c.business_id from credits_of_purchases c
              where c.business_id = any($1) and c.kind = 'refund' and c.status <> 'CANCELLED'`,
      values: [],
    };
  const { text, values } = matchingPayments(search, first);
  if (!refunded) return { text, values };
  return {
    text: `select m.id, m.business_id from (${text}) m
            where exists (select from credits_of_purchases c where c.purchase_id = m.id and c.kind = 'refund' and c.status <> 'CANCELLED')`,
    values,
  };
}
