import { type ConfirmationStatus, channelPath, purchases, RECONNECT_DELAYS_MS } from '@drawbridge/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { report } from '../app/report.ts';
import { now } from '../ui/clock.ts';
import { call } from './api.ts';

const STEADY_MS = 2000;

export type LineState = 'connecting' | 'open' | 'reconnecting';

declare global {
  interface Window {
    /** Whoever hosts these pages may push a purchase's status in here; it only makes the page ask the service again. */
    onPurchaseStatus?: (message: unknown) => void;
  }
}

interface Hearing {
  onMessage: (message: ConfirmationStatus) => void;
  /** Three attempts to reconnect have failed. */
  onLost: () => void;
}

/**
 * Listens to a purchase: what the channel says, on connecting and at each change. A line that breaks is taken up again after
 * 300, 500 and 800 ms; when that fails too, `onLost` is called. Gives how the line stands.
 */
export function useChannel(purchaseId: string | undefined, hearing: Hearing): LineState {
  const [line, setLine] = useState<LineState>('connecting');
  const onMessage = useEffectEvent(hearing.onMessage);
  const onLost = useEffectEvent(hearing.onLost);

  useEffect(() => {
    if (purchaseId === undefined) return;
    let ended = false;
    let failures = 0;
    let opened_ms: number | undefined;
    let socket: WebSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function connect(id: string): Promise<void> {
      try {
        const { ticket } = await call(purchases.ticket, { params: { purchaseId: id } });
        if (ended) return;
        const address = new URL(channelPath(id, ticket), window.location.origin);
        address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
        socket = new WebSocket(address);
        opened_ms = undefined;
        socket.onopen = () => {
          opened_ms = now();
          setLine('open');
        };
        socket.onmessage = (event) => hear(event.data);
        socket.onclose = () => broken(id);
      } catch {
        broken(id);
      }
    }

    function broken(id: string): void {
      if (ended) return;
      // A line that opens and breaks at once is no line: only one that has held begins the count anew.
      if (opened_ms !== undefined && now() - opened_ms >= STEADY_MS) failures = 0;
      const delay_ms = RECONNECT_DELAYS_MS[failures];
      failures += 1;
      if (delay_ms === undefined) {
        ended = true;
        onLost();
        return;
      }
      setLine('reconnecting');
      timer = setTimeout(() => void connect(id), delay_ms);
    }

    function hear(data: unknown): void {
      if (ended) return;
      try {
        onMessage(JSON.parse(String(data)) as ConfirmationStatus);
      } catch (error) {
        report(error);
      }
    }

    async function readAgain(id: string): Promise<void> {
      const present = await call(purchases.read, { params: { purchaseId: id } }).catch(report);
      if (present && !ended) onMessage(present);
    }

    const pushed = (message: unknown): void => {
      const about = (message as { purchaseId?: unknown } | null)?.purchaseId;
      if (about === purchaseId && typeof (message as { status?: unknown }).status === 'string') void readAgain(purchaseId);
    };
    // A phone that slept may have missed something on a line that still looks open.
    const woken = (): void => {
      if (document.visibilityState === 'visible') void readAgain(purchaseId);
    };
    window.onPurchaseStatus = pushed;
    document.addEventListener('visibilitychange', woken);
    void connect(purchaseId);
    return () => {
      ended = true;
      if (timer !== undefined) clearTimeout(timer);
      document.removeEventListener('visibilitychange', woken);
      if (window.onPurchaseStatus === pushed) delete window.onPurchaseStatus;
      socket?.close();
    };
  }, [purchaseId]);

  return line;
}
