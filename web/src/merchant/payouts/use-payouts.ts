import { payouts } from '@drawbridge/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import type { Slice } from '../use-paging.ts';

/** One page of the payouts of a business, or of all with an empty id, and what each is owed. */
export function usePayouts(business_id: string, slice: Slice, enabled: boolean) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['payouts', business_id, slice],
    enabled: authenticated && enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(payouts.list, { query: { syn_business_id: business_id, ...slice }, signal }),
  });
}

/** A payout with all its lines. What it is made of never changes; its status does. */
export function useStatement(payout_id: string) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['payouts', 'statement', payout_id],
    enabled: authenticated,
    queryFn: ({ signal }) => call(payouts.read, { params: { payoutId: payout_id }, signal }),
  });
}
