import { useEffect, useEffectEvent } from 'react';
import { report } from '../../app/report.ts';
import { withdraw } from './cancel-debit.ts';
import { type Asking, useCheckout } from './checkout-store.ts';
import { type DebitOutcome, requestDebit } from './request-debit.ts';

/** A debit under way, and who waits for its answer. It outlives the screen that began it. */
interface Running {
  readonly key: string;
  watcher: ((outcome: DebitOutcome) => void) | undefined;
}

let running: Running | undefined;

function run(asking: Asking): Running {
  const mine: Running = { key: asking.key, watcher: undefined };
  requestDebit(asking)
    .finally(() => {
      if (running === mine) running = undefined;
    })
    .then((outcome) => {
      if (mine.watcher) mine.watcher(outcome);
      else if ('response' in outcome) void withdraw(outcome.response, asking.business_id);
      else if (outcome.to === '/merchant/checkout/fail-connection') stayOpen(asking);
    })
    // The session has ended: the guard sends the person to sign in, and here again, where the debit is asked for anew.
    .catch(report);
  return mine;
}

/** Nobody knows whether the customer was asked: the portal goes on saying so, unless another order has begun. */
function stayOpen(asking: Asking): void {
  const { asking: other, response, keep } = useCheckout.getState();
  if (other === undefined && response === undefined) keep({ asking: { ...asking, unanswered: true } });
}

/**
 * Carries the checkout's debit, also one under way at a reload, but not one left without an answer. `onOutcome` gets
 * its answer. Who leaves before does not want the order: it is cancelled once known.
 */
export function useDebit(onOutcome: (outcome: DebitOutcome) => void): void {
  const asking = useCheckout((checkout) => checkout.asking);
  const hear = useEffectEvent(onOutcome);

  useEffect(() => {
    if (asking === undefined || asking.unanswered) return;
    if (running?.key !== asking.key) running = run(asking);
    const mine = running;
    mine.watcher = (outcome) => hear(outcome);
    return () => {
      mine.watcher = undefined;
      // React may only be rehearsing: then the watcher is back before this runs.
      queueMicrotask(() => {
        const { asking: now, keep } = useCheckout.getState();
        if (mine.watcher === undefined && running === mine && now?.key === mine.key) keep({ asking: undefined });
      });
    };
  }, [asking]);
}
