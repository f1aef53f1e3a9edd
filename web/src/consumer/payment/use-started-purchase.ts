import { purchases, type StartedPurchase } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../session/api.ts';
import { noteCode } from './open-code.ts';

const newVisit = () => crypto.randomUUID();

/**
 * The purchase of this visit: started once when the page opens, however often it is drawn, and anew by `renew`.
 * It is a query and not a mutation for that reason: two components, or one drawn twice, share the call.
 */
export function useStartedPurchase<Started extends StartedPurchase>(
  start: () => Promise<Started>,
): { purchase: Started | undefined; error: Error | null; renew: () => void } {
  const [visit, setVisit] = useState(newVisit);
  const { data, error } = useQuery({
    queryKey: ['started-purchase', visit],
    // Not cancelled when the page goes: the purchase may be there already.
    queryFn: async () => {
      const started = await start();
      noteCode(started.Expiration);
      return started;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });
  const renew = useCallback(() => setVisit(newVisit()), []);
  return { purchase: data, error, renew };
}

/** One that was started nowhere in particular. */
export function usePlainPurchase() {
  return useStartedPurchase(() => call(purchases.start));
}
