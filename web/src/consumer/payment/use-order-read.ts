import { type ConfirmationStatus, purchases } from '@drawbridge/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../session/api.ts';
import { forgetWhatIsPaid } from './forget-what-is-paid.ts';
import { dropOrder, type Order, takeOrder } from './order.ts';
import { placeOfStatus } from './place-of-status.ts';
import { useLeave } from './use-leave.ts';

export interface OrderReadOptions {
  /** It still waits for an answer. */
  onOpen: (order: Order) => void;
  /** Look this often until there is an answer, and when network or person return. Left out: look once. */
  again_ms?: number;
}

/**
 * Asks what has become of an order that may have changed unheard, and leads to where that is shown; undefined asks
 * nothing. It only reads: nothing is confirmed, nothing charged.
 */
export function useOrderRead(order: Order | undefined, { onOpen, again_ms }: OrderReadOptions): { failed: boolean } {
  const client = useQueryClient();
  const leave = useLeave();
  const keeps_looking = again_ms !== undefined;
  const { data, isError } = useQuery<ConfirmationStatus | null>({
    queryKey: ['purchase', order?.purchaseId],
    enabled: order !== undefined,
    gcTime: 0,
    refetchInterval: ({ state }) => (keeps_looking && state.data === undefined ? again_ms : false),
    refetchOnReconnect: keeps_looking,
    refetchOnWindowFocus: keeps_looking,
    queryFn: ({ signal }) => call(purchases.read, { params: { purchaseId: order?.purchaseId ?? '' }, signal }),
  });

  useEffect(() => {
    if (data === undefined) return;
    if (data?.status === 'ACCEPTED') return onOpen(takeOrder(data));
    dropOrder();
    if (data?.status === 'COMPLETED') forgetWhatIsPaid(client);
    leave(data === null ? { to: order?.began ?? '/payment' } : placeOfStatus(data, true, order?.began));
  }, [client, data, leave, onOpen, order]);

  return { failed: isError };
}
