import { type OpenOrder, purchases } from '@drawbridge/contract';
import { OPEN_ORDERS_LOOK_MS } from '@drawbridge/contract/limits';
import { ROUTE_PERMISSIONS } from '@drawbridge/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { now } from '../../ui/clock.ts';
import { useNextMoment } from '../../ui/use-next-moment.ts';
import { useCheckout } from './checkout-store.ts';

const NONE: readonly OpenOrder[] = [];

/** The user's orders that wait for their customers and aren't this till's own, the newest first; looked for while the page is looked at. */
export function useOpenOrders(): readonly OpenOrder[] {
  const { claims } = useSession();
  const own = useCheckout((checkout) => checkout.response?.id);
  const { data = NONE } = useQuery({
    queryKey: ['open-orders'],
    enabled: claims?.permissions.includes(ROUTE_PERMISSIONS.CreateACHDebit) ?? false,
    queryFn: async ({ signal }) => (await call(purchases.openOrders, { signal })).items,
    // Who is refused once asks again with the next page, not every few seconds.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : OPEN_ORDERS_LOOK_MS),
    gcTime: 0,
  });
  useNextMoment(data.map(({ expiration }) => expiration));
  return data.filter(({ id, expiration }) => id !== own && Date.parse(expiration) > now());
}
