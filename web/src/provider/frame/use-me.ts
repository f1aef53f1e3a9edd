import type { Me } from '@drawbridge/contract/provider';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../calls.ts';
import { ConsoleProblem } from '../console-problem.ts';
import { meKey } from '../queries.tsx';

/** Who is signed in; null for nobody, undefined while that is asked. */
export function useMe(): { me: Me | null | undefined; failed: Error | null; again: () => void; asking: boolean } {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: meKey,
    queryFn: () =>
      ask('me').catch((problem: unknown) => {
        if (problem instanceof ConsoleProblem && problem.status === 401) return null;
        throw problem;
      }),
    staleTime: 60_000,
  });
  return { me: data, failed: data === undefined ? error : null, again: () => void refetch(), asking: isFetching };
}
