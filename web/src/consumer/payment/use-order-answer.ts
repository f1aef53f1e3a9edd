import { type ConfirmationStatus, purchases } from '@drawbridge/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { said, t, text } from '../../language/t.ts';
import { ApiError, call } from '../../session/api.ts';
import { NotKnown } from '../../session/until-answered.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { confirmOrder } from './confirm-order.ts';
import { forgetWhatIsPaid } from './forget-what-is-paid.ts';
import { doubtOrder, dropOrder, noteSent, noteUnsent, type Order } from './order.ts';
import { CONNECTION_LOST, placeOfStatus, TIMED_OUT } from './place-of-status.ts';
import { trackFailure } from './track-failure.ts';
import { useLeave } from './use-leave.ts';

export interface OrderAnswer {
  readonly busy: 'confirming' | 'cancelling' | undefined;
  /** With a tip in cents, or 0. */
  readonly confirm: (tip_cents: number) => void;
  /** The tip that was not taken, in cents, and why, in English: the order waits on. */
  readonly tip_refused: { readonly tip_cents: number; readonly why: string } | undefined;
  readonly cancel: () => void;
  /** The channel has something to say. */
  readonly hear: (message: ConfirmationStatus) => void;
  /** The time to approve is over. */
  readonly expire: () => void;
  /** The channel is lost. */
  readonly lose: () => void;
}

/** Refusals of a tip: nothing has changed, and another one can be chosen. */
const ABOUT_THE_TIP: readonly string[] = ['TIP_TOO_HIGH', 'TIPS_NOT_OFFERED', 'BALANCE_UNAVAILABLE'];

/** The ways in which an order on screen ends. Whichever comes first decides; the rest no longer counts. */
export function useOrderAnswer(order: Order): OrderAnswer {
  const client = useQueryClient();
  const leave = useLeave();
  const [busy, setBusy] = useState<OrderAnswer['busy']>();
  const [tip_refused, setTipRefused] = useState<OrderAnswer['tip_refused']>();
  // State is a drawing behind: two quick presses must be told apart at once.
  const working = useRef<OrderAnswer['busy']>(undefined);
  const expired = useRef(false);
  const lost = useRef(false);

  /** Ends the order as its status says. */
  function end(message: ConfirmationStatus): void {
    dropOrder();
    if (message.status === 'COMPLETED') forgetWhatIsPaid(client);
    else if (working.current !== 'cancelling') trackFailure(message.status);
    leave(placeOfStatus(message, true, order.began));
  }

  /** Nobody can say how the order stands: trying again begins with asking. */
  function lose(): void {
    doubtOrder();
    leave(CONNECTION_LOST);
  }

  /** What has become of the order, where an error left that open. Undefined where nobody can say. */
  async function present(): Promise<ConfirmationStatus | undefined> {
    const read = call(purchases.read, { params: { purchaseId: order.purchaseId } });
    return (await read.catch(() => undefined)) ?? undefined;
  }

  async function begin(what: 'confirming' | 'cancelling', work: () => Promise<void>): Promise<void> {
    if (working.current !== undefined) return;
    working.current = what;
    setBusy(what);
    await work();
    working.current = undefined;
    setBusy(undefined);
  }

  /** No attempt to confirm was answered. The order itself may know better. */
  async function endUnknown(): Promise<void> {
    const now = await present();
    if (now?.status === 'COMPLETED') return end(now);
    lose();
  }

  async function confirm(tip_cents: number): Promise<void> {
    setTipRefused(undefined);
    noteSent(tip_cents);
    try {
      end(await confirmOrder(order, tip_cents));
    } catch (error) {
      if (tip_cents > 0 && error instanceof ApiError && ABOUT_THE_TIP.includes(error.code ?? '')) {
        noteUnsent();
        setTipRefused({ tip_cents, why: error.said ?? text('An error occurred') });
        // Its time ran out meanwhile, or the line was lost: then there is nothing more to choose.
        if (expired.current) return leave(TIMED_OUT);
        return lost.current ? lose() : undefined;
      }
      if (error instanceof NotKnown) return endUnknown();
      // Answered already, perhaps by another tab: what it was answered is what counts.
      const now = error instanceof ApiError && error.code === 'PURCHASE_NOT_OPEN' ? await present() : undefined;
      if (now !== undefined && now.status !== 'ACCEPTED') return end(now);
      dropOrder();
      trackFailure(expired.current ? 'EXPIRED' : error instanceof ApiError ? error.code : undefined);
      const message = (error instanceof ApiError ? error.said : undefined) ?? text('An error occurred');
      leave(expired.current ? TIMED_OUT : { to: '/payment/error', state: { message, tryAgain: order.began } });
    }
  }

  async function cancel(): Promise<void> {
    try {
      end(await call(purchases.denyDebit, { body: { purchaseId: order.purchaseId } }));
    } catch (error) {
      const now = await present();
      if (now !== undefined && now.status !== 'ACCEPTED') return end(now);
      if (expired.current) return leave(TIMED_OUT);
      if (lost.current) return lose();
      toast.error(t('Error'), (error instanceof ApiError ? said(error.said) : undefined) ?? t('An error occurred'));
    }
  }

  return {
    busy,
    confirm: (tip_cents) => void begin('confirming', () => confirm(tip_cents)),
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
      leave(TIMED_OUT);
    },
    lose: () => {
      lost.current = true;
      if (working.current === undefined) lose();
    },
  };
}
