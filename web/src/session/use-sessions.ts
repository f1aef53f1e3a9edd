import { sessions } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from './api.ts';
import { useSession } from './state.ts';

export const SESSIONS_KEY = ['sessions'] as const;

/** Where the signed-in person is signed in; asked anew whenever it is shown. */
export function useSessions() {
  const { authenticated } = useSession();
  return useQuery({ queryKey: SESSIONS_KEY, enabled: authenticated, queryFn: ({ signal }) => call(sessions.list, { signal }) });
}

/** Either way the list is reread: a device may have logged out by itself, and it shows what a lost answer did. */
function useEnding<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }) });
}

/** Logs one device out, by its id in the list. One that has logged out meanwhile is what was wanted. */
export const useEndSession = () =>
  useEnding(async (id: string) => {
    try {
      await call(sessions.end, { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  });

export const useEndOtherSessions = () => useEnding((_: undefined) => call(sessions.endOthers));
