import type { CheckoutEvent } from './options.ts';

/** How a checkout page's messages are known (`CHECKOUT_MESSAGE` of the contract). */
export const MESSAGE_TYPE = 'drawbridge.checkout';
/** Where pages of the shop's own origin hear each other, also when the browser has parted their windows. */
export const CHANNEL = 'drawbridge.checkout';

type Told = Extract<CheckoutEvent, 'paid' | 'returned' | 'canceled'>;
const TOLD: readonly unknown[] = ['paid', 'returned', 'canceled'] satisfies Told[];

/** What a message says, where it is from that window, showing that origin; undefined for everything else that pages are sent. */
export function readMessage(message: MessageEvent, from: Window | null, origin: string): Told | undefined {
  if (message.source !== from || message.origin !== origin) return undefined;
  const { type, event } = (message.data ?? {}) as { type?: unknown; event?: unknown };
  return type === MESSAGE_TYPE && TOLD.includes(event) ? (event as Told) : undefined;
}
