import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../session/api.ts';
import { onLogout } from '../session/on-logout.ts';
import { userQuery } from '../session/use-user.ts';

/** Refusals that say that who is signed in has changed since we last asked. */
const CHANGED = new Set(['ACCOUNT_FROZEN', 'ACCOUNT_DEACTIVATED', 'PROFILE_REQUIRED']);

/** Asks again who is signed in, so that the gate shows the page that explains the refusal. */
function lookAgain(error: unknown): void {
  if (error instanceof ApiError && CHANGED.has(error.code ?? ''))
    void queries.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
}

/** What a page shows of before is asked for again so long after it could not be brought up to date. */
const AGAIN_MS = 5_000;

/** Whether nothing is wrong but that the service could not be reached, or could not answer. */
function passes(error: Error | null): boolean {
  return error instanceof ApiError && (error.unanswered || error.status >= 500);
}

/** What the pages have read from the service. Not repeated on failure unless a query asks for it. */
export const queries = new QueryClient({
  // The first failure of the user itself must not ask for the user again, without end.
  queryCache: new QueryCache({ onError: (error, query) => (query.queryKey[0] === userQuery.queryKey[0] ? undefined : lookAgain(error)) }),
  mutationCache: new MutationCache({ onError: lookAgain }),
  defaultOptions: {
    // A call made without a network fails and says so; it does not wait in silence for the network to come back.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 0,
      networkMode: 'always',
      // Without it a page that stayed open while the server was away would go on showing what was true before.
      refetchInterval: ({ state }) => (state.data !== undefined && passes(state.error) ? AGAIN_MS : false),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
onLogout(() => queries.clear());

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
