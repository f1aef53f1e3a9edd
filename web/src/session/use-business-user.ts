import { BUSINESS_CACHE_MS, type BusinessUser, businesses } from '@drawbridge/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { isConsumer } from './claims.ts';
import { useSession } from './state.ts';
import { unlessNone } from './unless-none.ts';

/** The signed-in business user and their businesses; null where there is none. Kept for ten minutes. */
export const businessUserQuery = queryOptions({
  queryKey: ['business-user'],
  staleTime: BUSINESS_CACHE_MS,
  queryFn: ({ signal }): Promise<BusinessUser | null> => unlessNone(call(businesses.user, { signal }), null),
});

/** Asked only for people who are not consumers. */
export function useBusinessUser() {
  const { claims } = useSession();
  return useQuery({ ...businessUserQuery, enabled: claims !== undefined && !isConsumer(claims) });
}
