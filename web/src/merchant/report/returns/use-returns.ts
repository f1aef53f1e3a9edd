import { type ReturnEntry, type ReturnSort, retries, type SortOrder } from '@drawbridge/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { useSession } from '../../../session/state.ts';
import { unlessNone } from '../../../session/unless-none.ts';
import { attemptOnce } from '../../attempts.ts';
import { NO_ROWS, type Slice } from '../../use-paging.ts';

export interface ReturnsWanted {
  /** With an empty one: all the caller's. */
  business_id: string;
  /** A transaction ID: that return alone. */
  only: string | null;
  sort: ReturnSort;
  order: SortOrder;
  slice: Slice;
}

/** One page of the returns report. Where the service knows nothing yet, it is empty. */
export function useReturns(wanted: ReturnsWanted, enabled: boolean) {
  const { authenticated } = useSession();
  const { business_id, only, sort, order, slice } = wanted;
  const query = { syn_business_id: business_id, ...(only === null ? {} : { public_id: only }), sort, order, ...slice };
  return useQuery({
    queryKey: ['returns', wanted],
    enabled: authenticated && enabled,
    placeholderData: keepPreviousData,
    // The bank's answers come in the meantime.
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => unlessNone(call(retries.report, { query, signal }), NO_ROWS),
  });
}

/** Asks for something about a return, once; whatever came of it, all that is shown is read anew. */
function useReturnCall(name: 'trigger' | 'resolve') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ purchase_id, syn_business_id }: ReturnEntry) =>
      attemptOnce(`${name}:${purchase_id}`, (key) => call(retries[name], { body: { purchase_id, syn_business_id }, key })),
    onSettled: () => void client.invalidateQueries(),
  });
}

/** Has a returned payment debited again. */
export const useRetry = () => useReturnCall('trigger');

/** Takes a returned payment as paid some other way. */
export const useResolve = () => useReturnCall('resolve');
