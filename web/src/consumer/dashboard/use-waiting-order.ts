import { type ConfirmationStatus, purchases } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { useCountdown } from '../../ui/feedback/use-countdown.ts';
import { lastMoment } from '../payment/last-moment.ts';
import { codeIsOpen } from '../payment/open-code.ts';

/** How often it is looked whether an order waits, while one does or may come to any moment. */
const LOOK_AGAIN_MS = 4000;

export interface WaitingOrder {
  readonly order: ConfirmationStatus;
  readonly seconds_left: number | null;
  /** As m:ss. */
  readonly text: string;
  /** The service was not reached when it was asked last: the order may have been answered meanwhile. */
  readonly doubtful: boolean;
}

/**
 * The order waiting for this consumer's approval; undefined for none, or past its time. Asked for when page, person or
 * network come back; repeatedly only while one waits, or a merchant may ask for a code of this tab.
 */
export function useWaitingOrder(): WaitingOrder | undefined {
  const { authenticated } = useSession();
  const { data, isError } = useQuery<ConfirmationStatus | null>({
    queryKey: ['waiting-order'],
    enabled: authenticated,
    // An order that was answered meanwhile must not be shown, not even until that has been read.
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data || codeIsOpen() ? LOOK_AGAIN_MS : false),
    queryFn: ({ signal }) => call(purchases.waiting, { signal }),
  });
  const { seconds_left, text, expired } = useCountdown(data ? lastMoment(data.expiration) : undefined);
  return data && !expired ? { order: data, seconds_left, text, doubtful: isError } : undefined;
}
