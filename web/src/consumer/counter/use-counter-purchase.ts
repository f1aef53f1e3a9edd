import { counters } from '@drawbridge/contract';
import { call } from '../../session/api.ts';
import { useStartedPurchase } from '../payment/use-started-purchase.ts';

/** The purchase of this visit, started at a counter. */
export function useCounterPurchase(counterId: string) {
  return useStartedPurchase(() => call(counters.startPurchase, { params: { counterId } }));
}
