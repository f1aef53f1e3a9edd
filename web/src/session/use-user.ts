import { USER_CACHE_MS, type User, users } from '@drawbridge/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useSession } from './state.ts';
import { unlessNone } from './unless-none.ts';

/** The signed-in consumer; null for someone without a profile yet. Kept for five minutes. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  staleTime: USER_CACHE_MS,
  queryFn: ({ signal }): Promise<User | null> => unlessNone(call(users.read, { signal }), null),
});

/** Whether the signed-in consumer is deactivated; trusted for a second only. */
export const deactivatedQuery = queryOptions({
  queryKey: ['user', 'deactivated'],
  staleTime: 1000,
  queryFn: async ({ signal }) => (await call(users.isDeactivated, { signal })).deactivated,
});

/** No data call is sent before it is known who is signed in. */
export function useUser(options: { enabled?: boolean } = {}) {
  const { authenticated } = useSession();
  return useQuery({ ...userQuery, enabled: authenticated && (options.enabled ?? true) });
}

export function useDeactivated(options: { enabled?: boolean } = {}) {
  const { authenticated } = useSession();
  return useQuery({ ...deactivatedQuery, enabled: authenticated && (options.enabled ?? true) });
}
