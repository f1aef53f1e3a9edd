import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConsoleProblem } from './console-problem.ts';

export const meKey = ['me'] as const;

/** Who was signed in is no more: the page that lets them in again stands in the place of every other. */
function onError(error: unknown): void {
  if (error instanceof ConsoleProblem && error.status === 401) queries.setQueryData(meKey, null);
}

/** What the console has read from the service. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  defaultOptions: {
    queries: { retry: false, staleTime: 0, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always', onError },
  },
});

export function ConsoleQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** Forgets all that was read but who is signed in, as whoever signs in next may see less. */
export function forgetAll(): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
}
