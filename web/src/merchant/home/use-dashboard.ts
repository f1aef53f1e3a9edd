import { businesses } from '@drawbridge/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';

/** Gives null where the service knows nothing yet: no data is not an error. */
async function nothingIsNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Month-to-date figures of one business, or of all with an empty id. */
export function useDashboard(business_id: string, enabled: boolean) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['dashboard', business_id],
    enabled: authenticated && enabled,
    queryFn: ({ signal }) => nothingIsNull(call(businesses.dashboard, { query: { syn_business_id: business_id }, signal })),
  });
}

/** One page of the recent transactions. */
export function useRecentTransactions(business_id: string, page: number, page_size: number, enabled: boolean) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['dashboard', 'recent', business_id, page, page_size],
    enabled: authenticated && enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      nothingIsNull(
        call(businesses.dashboardReport, {
          body: { limit: page_size, offset: (page - 1) * page_size, syn_business_id: business_id },
          signal,
        }),
      ),
  });
}
