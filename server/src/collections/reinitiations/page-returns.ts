import type { AnswerOf, QueryOf, retries } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import { presentReturn } from './present-return.ts';
import { countReturned, pageReturned } from './store.ts';

const PAGE = 10;

/**
 * A page of the payments of a business, or of all the caller's, that ever came back, by date or code of the latest
 * return, or by status; latest return first by default. With a transaction ID: that payment alone, if among them.
 * Amounts in cents. Throws FORBIDDEN, BUSINESS_NOT_FOUND.
 */
export async function pageReturns(
  context: Context,
  actor: Actor,
  query: QueryOf<typeof retries.report>,
): Promise<AnswerOf<typeof retries.report>> {
  const selection = { business_ids: whichBusinesses(actor, query.syn_business_id), public_id: query.public_id ?? null };
  const { sort = 'date', order = 'descending', limit = PAGE, offset = 0 } = query;
  const [rows, total] = await Promise.all([
    pageReturned(context.db, { ...selection, sort, order, limit, offset, now: context.clock.now() }),
    countReturned(context.db, selection),
  ]);
  return { items: rows.map((row) => presentReturn(row, actor)), page_info: { total } };
}
