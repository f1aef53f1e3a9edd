import { CHANNEL, MESSAGE_TYPE } from './messages.ts';

/** Longer than a page takes to hear another. */
const PATIENCE_MS = 500;

/**
 * For the pages of success_url and cancel_url. Where another page of the shop has opened this checkout and waits for it, that one takes over:
 * gives true, and the window closes if the browser lets it. Gives false where nobody waits, as after a redirect: show what the page is for.
 */
export function comeBack(as: 'returned' | 'canceled'): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    const end = (heard: boolean): void => {
      clearTimeout(timer);
      channel.close();
      if (heard) close();
      resolve(heard);
    };
    const timer = setTimeout(end, PATIENCE_MS, false);
    channel.onmessage = ({ data }) => {
      if (data?.type === MESSAGE_TYPE && data.event === 'heard') end(true);
    };
    channel.postMessage({ type: MESSAGE_TYPE, event: as });
  });
}
