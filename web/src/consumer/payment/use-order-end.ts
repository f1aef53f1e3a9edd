import { type ConfirmationStatus, purchases } from '@drawbridge/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { call } from '../../session/api.ts';
import { forgetWhatIsPaid } from './forget-what-is-paid.ts';
import { doubtOrder, dropOrder, type Order } from './order.ts';
import { CONNECTION_LOST, type Place, placeOfStatus } from './place-of-status.ts';
import { trackFailure } from './track-failure.ts';
import { useLeave } from './use-leave.ts';

/** Where an order on screen goes from here, and what was heard of it while its answer was under way. */
export interface OrderEnd {
  /** What is under way. State is a drawing behind: two quick presses must be told apart at once. */
  readonly working: RefObject<'confirming' | 'cancelling' | undefined>;
  /** The time to approve is over. */
  readonly expired: RefObject<boolean>;
  /** The channel is lost. */
  readonly lost: RefObject<boolean>;
  /** Ends the order as its status says. */
  readonly end: (message: ConfirmationStatus) => void;
  /** Nobody can say how the order stands: trying again begins with asking. */
  readonly lose: () => void;
  readonly leave: (place: Place) => void;
  /** What has become of the order, where an error left that open. Undefined where nobody can say. */
  readonly present: () => Promise<ConfirmationStatus | undefined>;
}

/** The ends of an order on screen. Whichever comes first decides; the rest no longer counts. */
export function useOrderEnd(order: Order): OrderEnd {
  const client = useQueryClient();
  const leave = useLeave();
  const working = useRef<'confirming' | 'cancelling' | undefined>(undefined);
  const expired = useRef(false);
  const lost = useRef(false);
  return {
    working,
    expired,
    lost,
    leave,
    end: (message) => {
      dropOrder();
      if (message.status === 'COMPLETED') forgetWhatIsPaid(client);
      else if (working.current !== 'cancelling') trackFailure(message.status);
      leave(placeOfStatus(message, true, order.began));
    },
    lose: () => {
      doubtOrder();
      leave(CONNECTION_LOST);
    },
    present: async () => {
      const read = call(purchases.read, { params: { purchaseId: order.purchaseId } });
      return (await read.catch(() => undefined)) ?? undefined;
    },
  };
}
