import type { AnswerOf, history } from '@drawbridge/contract';
import { HISTORY_PAGE } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { presentTransaction } from '../../payments/purchases/index.ts';
import { countFound, listFound } from './store.ts';
import { type HistoryWish, whichHistory } from './which-history.ts';

/** A page of the consumer's payments that are searched for. Amounts in cents. `after`: the last one of the page before. */
export async function searchHistory(
  { db, clock }: Context,
  consumer_id: string,
  { after, ...wish }: HistoryWish & { readonly after?: string | undefined },
): Promise<AnswerOf<typeof history.search>> {
  const which = whichHistory(wish);
  const [rows, found] = await Promise.all([
    listFound(db, consumer_id, which, { after: after ?? null, limit: HISTORY_PAGE + 1, now: clock.now() }),
    countFound(db, consumer_id, which),
  ]);
  return { items: rows.slice(0, HISTORY_PAGE).map(presentTransaction), found, has_more: rows.length > HISTORY_PAGE };
}
