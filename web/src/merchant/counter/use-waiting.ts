import { counters, type WaitingConsumer } from '@drawbridge/contract';
import { WAITING_LOOK_MS } from '@drawbridge/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { now } from '../../ui/clock.ts';
import { useNextMoment } from '../../ui/use-next-moment.ts';

const NOBODY: readonly WaitingConsumer[] = [];

/**
 * Who waits at the business's counters, the newest last. Asked for every two seconds while the page is looked at; whose
 * time runs out in between, or while the service does not answer, is left out all the same.
 */
export function useWaiting(business_id: string): readonly WaitingConsumer[] {
  const { data = NOBODY } = useQuery({
    queryKey: ['waiting', business_id],
    queryFn: async ({ signal }) => (await call(counters.waiting, { query: { syn_business_id: business_id }, signal })).items,
    refetchInterval: WAITING_LOOK_MS,
    gcTime: 0,
  });
  const waiting = data.filter(({ expiration }) => Date.parse(expiration) > now());
  useNextMoment(waiting.map(({ expiration }) => expiration));
  return waiting;
}
