import { useEffect, useEffectEvent, useState } from 'react';
import { type Hearing, type LineState, PurchaseLine } from './purchase-line.ts';

export type { LineState };

declare global {
  interface Window {
    /** Whoever hosts these pages may push a purchase's status in here; it only makes the page ask the service again. */
    onPurchaseStatus?: (message: unknown) => void;
  }
}

/** Listens to a purchase: what its channel says at first and at changes, or its loss. Gives the line's state. */
export function useChannel(purchaseId: string | undefined, hearing: Omit<Hearing, 'onLine'>): LineState {
  const [state, setState] = useState<LineState>('connecting');
  const onMessage = useEffectEvent(hearing.onMessage);
  const onLost = useEffectEvent(hearing.onLost);

  useEffect(() => {
    if (purchaseId === undefined) return;
    const line = new PurchaseLine(purchaseId, { onLine: setState, onMessage, onLost });
    const pushed = (message: unknown): void => {
      const { purchaseId: about, status } = (message ?? {}) as { purchaseId?: unknown; status?: unknown };
      if (about === purchaseId && typeof status === 'string') void line.readAgain();
    };
    // A phone that slept may have missed something on a line that still looks open.
    const woken = (): void => {
      if (document.visibilityState === 'visible') void line.readAgain();
    };
    window.onPurchaseStatus = pushed;
    document.addEventListener('visibilitychange', woken);
    void line.connect();
    return () => {
      document.removeEventListener('visibilitychange', woken);
      if (window.onPurchaseStatus === pushed) delete window.onPurchaseStatus;
      line.end();
    };
  }, [purchaseId]);

  return state;
}
