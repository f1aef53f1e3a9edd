import { purchases, type Transaction } from '@drawbridge/contract';
import { HISTORY_PAGE, RECENT_TRANSACTIONS } from '@drawbridge/contract/limits';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';

const RETRIES = 2;

/** Whether the service says that it has no transactions at all: nothing to ask again. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
const retry = (failures: number, error: Error) => failures < RETRIES && !isNotFound(error);

/** Long enough for what a page asked for ahead to be there, and still new, when it is drawn. */
const AHEAD_MS = 5000;

/** The last five, for the dashboard. */
export const recentTransactionsQuery = queryOptions({
  queryKey: ['transactions', 'recent'],
  staleTime: AHEAD_MS,
  retry,
  queryFn: async () => (await call(purchases.listRecent, { body: { limit: RECENT_TRANSACTIONS, offset: 0 } })).items,
});

/** All of them, ten at a time. */
const allTransactionsQuery = infiniteQueryOptions({
  queryKey: ['transactions', 'all'],
  retry,
  initialPageParam: 0,
  queryFn: ({ pageParam, signal }) =>
    call(purchases.listRecent, { body: { limit: HISTORY_PAGE, offset: HISTORY_PAGE * pageParam }, signal }),
  getNextPageParam: (last, pages) => (last.page_info.has_more ? pages.length : undefined),
});

export function useRecentTransactions() {
  const { authenticated } = useSession();
  return useQuery({ ...recentTransactionsQuery, enabled: authenticated });
}

export function useAllTransactions() {
  const { authenticated } = useSession();
  return useInfiniteQuery({ ...allTransactionsQuery, enabled: authenticated });
}

/**
 * The pages as one list. A payment made while someone pages through moves everything down by one, so that a row can
 * come twice: it is shown once.
 */
export function asOneList(pages: readonly { items: readonly Transaction[] }[]): Transaction[] {
  const by_id = new Map<string, Transaction>();
  for (const { items } of pages) for (const item of items) if (!by_id.has(item.public_id)) by_id.set(item.public_id, item);
  return [...by_id.values()];
}
