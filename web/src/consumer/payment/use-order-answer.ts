import { type ConfirmationStatus, purchases } from '@drawbridge/contract';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { call } from '../../session/api.ts';
import { wordsOf } from '../../session/words-of.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { type ChosenAccount, dropOrder, type Order } from './order.ts';
import { timedOut } from './place-of-status.ts';
import { trackFailure } from './track-failure.ts';
import { type TipRefused, useConfirm } from './use-confirm.ts';
import { useOrderEnd } from './use-order-end.ts';

export interface OrderAnswer {
  readonly busy: 'confirming' | 'cancelling' | undefined;
  /** With a tip in cents, or 0; from the order's account, or one that was chosen. */
  readonly confirm: (tip_cents: number, account: ChosenAccount | undefined) => void;
  readonly tip_refused: TipRefused | undefined;
  readonly cancel: () => void;
  /** The channel has something to say. */
  readonly hear: (message: ConfirmationStatus) => void;
  /** The time to approve is over. */
  readonly expire: () => void;
  /** The channel is lost. */
  readonly lose: () => void;
}

/** The consumer's answer to an order on screen, and all else that may end it meanwhile. */
export function useOrderAnswer(order: Order): OrderAnswer {
  const ending = useOrderEnd(order);
  const { working, expired, lost, end, leave } = ending;
  const { confirm, tip_refused } = useConfirm(order, ending);
  const [busy, setBusy] = useState<OrderAnswer['busy']>();

  async function begin(what: 'confirming' | 'cancelling', work: () => Promise<void>): Promise<void> {
    if (working.current !== undefined) return;
    working.current = what;
    setBusy(what);
    await work();
    working.current = undefined;
    setBusy(undefined);
  }

  async function cancel(): Promise<void> {
    try {
      end(await call(purchases.denyDebit, { body: { purchaseId: order.purchaseId } }));
    } catch (error) {
      const now = await ending.present();
      if (now !== undefined && now.status !== 'ACCEPTED') return end(now);
      if (expired.current) return leave(timedOut(order));
      if (lost.current) return ending.lose();
      toast.error(t('Error'), wordsOf(error, t('An error occurred')));
    }
  }

  return {
    busy,
    confirm: (tip_cents, account) => void begin('confirming', () => confirm(tip_cents, account)),
    tip_refused,
    cancel: () => void begin('cancelling', cancel),
    hear: (message) => {
      if (message.status === 'ACCEPTED') return;
      // While a confirmation is under way its own answer says why it was refused.
      if (working.current === 'confirming' && message.status !== 'COMPLETED' && message.status !== 'DENIED') return;
      end(message);
    },
    expire: () => {
      expired.current = true;
      if (working.current !== undefined) return;
      trackFailure('EXPIRED');
      dropOrder();
      leave(timedOut(order));
    },
    lose: () => {
      lost.current = true;
      if (working.current === undefined) ending.lose();
    },
  };
}
