import { businesses } from '@drawbridge/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { unlessNone } from '../../session/unless-none.ts';
import { NO_ROWS, type Slice } from '../use-paging.ts';

const NO_SALES = { MonthlySales: 0, MonthlyTotalTransactions: 0 };

/** Month-to-date figures of one business, or of all with an empty id. */
export function useDashboard(business_id: string, enabled: boolean) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['dashboard', business_id],
    enabled: authenticated && enabled,
    queryFn: ({ signal }) => unlessNone(call(businesses.dashboard, { query: { syn_business_id: business_id }, signal }), NO_SALES),
  });
}

/** One page of the recent transactions. */
export function useRecentTransactions(business_id: string, slice: Slice, enabled: boolean) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['dashboard', 'recent', business_id, slice],
    enabled: authenticated && enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unlessNone(call(businesses.dashboardReport, { body: { ...slice, syn_business_id: business_id }, signal }), NO_ROWS),
  });
}
