import { support } from '@drawbridge/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { useSession } from './state.ts';

const SUPPORT_KEY = ['support'] as const;

/** The requests for help that the signed-in person sent, the newest first. */
export function useSupportRequests() {
  const { authenticated } = useSession();
  return useInfiniteQuery({
    queryKey: [...SUPPORT_KEY, 'all'],
    enabled: authenticated,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      call(support.list, { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ requests, has_more }) => (has_more ? requests.at(-1)?.reference : undefined),
  });
}

/** One of them with all that was written; read anew whenever somebody comes back to it. */
export function useSupportThread(reference: string) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: [...SUPPORT_KEY, reference],
    enabled: authenticated,
    queryFn: ({ signal }) => call(support.read, { params: { reference }, signal }),
  });
}

/** Writes again in a request. Either way it is reread: it shows what a lost answer did. */
export function useWriteAgain(reference: string) {
  const reread = useRereadSupport();
  return useMutation({
    mutationFn: (text: string) => call(support.write, { params: { reference }, body: { text } }),
    onSettled: reread,
  });
}

/** Reads all of it anew, once something was sent. */
export function useRereadSupport(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SUPPORT_KEY });
}
