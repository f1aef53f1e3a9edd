import { useState } from 'react';
import { said, t, text } from '../../language/t.ts';
import { ApiError } from '../../session/api.ts';
import { NotKnown } from '../../session/until-answered.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { confirmOrder } from './confirm-order.ts';
import { type ChosenAccount, dropOrder, noteSent, noteUnsent, type Order } from './order.ts';
import { timedOut } from './place-of-status.ts';
import { trackFailure } from './track-failure.ts';
import type { OrderEnd } from './use-order-end.ts';

/** The tip that was not taken, in cents, and why, in English: the order waits on. */
export interface TipRefused {
  readonly tip_cents: number;
  readonly why: string;
}

/** Refusals of a tip: nothing has changed, and another one can be chosen. */
const ABOUT_THE_TIP: readonly string[] = ['TIP_TOO_HIGH', 'TIPS_NOT_OFFERED', 'BALANCE_UNAVAILABLE'];
/** The same of an account that was chosen for the order. */
const ABOUT_THE_ACCOUNT = /^CHOSEN|^BALANCE_UNAVAILABLE$/;

/** Confirms an order, with a tip in cents or 0, from its account or a chosen one, and ends it by the answer. */
export function useConfirm(order: Order, { expired, lost, end, lose, leave, present }: OrderEnd) {
  const [tip_refused, setTipRefused] = useState<TipRefused>();

  /** Nothing has changed, and the order waits on; unless its time ran out meanwhile, or the line was lost. */
  function waitOn(refused?: TipRefused): void {
    noteUnsent();
    setTipRefused(refused);
    if (expired.current) leave(timedOut(order));
    else if (lost.current) lose();
  }

  /** No attempt to confirm was answered. The order itself may know better. */
  async function endUnknown(): Promise<void> {
    const now = await present();
    if (now?.status === 'COMPLETED') end(now);
    else lose();
  }

  async function confirm(tip_cents: number, account: ChosenAccount | undefined): Promise<void> {
    setTipRefused(undefined);
    noteSent(tip_cents, account);
    try {
      end(await confirmOrder(order, tip_cents, account));
    } catch (error) {
      if (error instanceof NotKnown) return endUnknown();
      const refusal = error instanceof ApiError ? error : undefined;
      const code = refusal?.code;
      const why = refusal?.said ?? text('An error occurred');
      if (tip_cents > 0 && ABOUT_THE_TIP.includes(code ?? '')) return waitOn({ tip_cents, why });
      if (code === 'PASSKEY_NEEDED' || (account && ABOUT_THE_ACCOUNT.test(code ?? ''))) {
        toast.error(t('Error'), said(why));
        return waitOn();
      }
      // Answered already, perhaps by another tab: what it was answered is what counts.
      const now = code === 'PURCHASE_NOT_OPEN' ? await present() : undefined;
      if (now !== undefined && now.status !== 'ACCEPTED') return end(now);
      dropOrder();
      trackFailure(expired.current ? 'EXPIRED' : code);
      leave(expired.current ? timedOut(order) : { to: '/payment/error', state: { message: why, tryAgain: order.began } });
    }
  }
  return { confirm, tip_refused };
}
