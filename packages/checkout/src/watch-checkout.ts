import { CHANNEL, MESSAGE_TYPE, readMessage } from './messages.ts';
import type { CheckoutEvent, CheckoutOptions, CheckoutStatus } from './options.ts';

/** Browsers tell nobody that a window was closed: it has to be looked at. */
const LOOK_MS = 400;

/**
 * Watches a window with a checkout from `origin` until it is known what became of it, and tells. A window that is out of sight may still be paid
 * in: its status is asked for whenever the shopper comes back to this page.
 */
export function watchCheckout(opened: Window, origin: string, { onChange, status }: CheckoutOptions): { stop: () => void } {
  const listening = new AbortController();
  const channel = new BroadcastChannel(CHANNEL);
  /** How it went out of sight; undefined while it is seen. */
  let left: CheckoutEvent | undefined;
  let known: CheckoutStatus | undefined;

  const stop = (): void => {
    listening.abort();
    clearInterval(looking);
    channel.close();
  };
  const tell = async (event: CheckoutEvent): Promise<void> => {
    const asked = await (async () => ({ status: await status?.() }))().catch((error: unknown) => ({ status: undefined, error }));
    if (listening.signal.aborted || (event === 'status' && (asked.status === undefined || asked.status === known))) return;
    known = asked.status;
    const ended = known === 'paid' || known === 'expired' || (status === undefined && left !== 'closed');
    if (left !== undefined && ended) stop();
    onChange({ event, ...asked });
  };
  // A window that was lost may be heard of once more, when it comes back to the shop.
  const lose = (event: CheckoutEvent): void => {
    if (left !== undefined && (left !== 'closed' || event === 'closed')) return;
    left = event;
    clearInterval(looking);
    void tell(event);
  };

  const looking = setInterval(() => {
    // A window that signs in is parted from this page and looks closed: the shopper is still there, and not here.
    if (opened.closed && document.hasFocus()) lose('closed');
  }, LOOK_MS);
  addEventListener(
    'message',
    (message) => {
      const event = readMessage(message, opened, origin);
      if (event === 'paid') void tell(event);
      else if (event !== undefined) {
        opened.close();
        lose(event);
      }
    },
    listening,
  );
  channel.onmessage = ({ data }) => {
    if (data?.type !== MESSAGE_TYPE || (data.event !== 'returned' && data.event !== 'canceled') || !mayBeBack(opened)) return;
    channel.postMessage({ type: MESSAGE_TYPE, event: 'heard' });
    lose(data.event);
  };
  addEventListener('focus', () => void (left !== undefined && tell('status')), listening);
  return { stop };
}

/** Whether the window may show a page of the shop: it does, or it is out of sight. While it is seen at the checkout, another one has come back. */
function mayBeBack(opened: Window): boolean {
  try {
    return opened.closed || opened.location.origin === location.origin;
  } catch {
    return false;
  }
}
