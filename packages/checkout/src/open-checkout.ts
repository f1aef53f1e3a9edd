import { checkoutAddress } from './checkout-address.ts';
import type { Checkout, CheckoutOptions } from './options.ts';
import { redirectToCheckout } from './redirect-to-checkout.ts';
import { watchCheckout } from './watch-checkout.ts';

/** Wide enough for its phone's look, as tall as most screens allow. */
const WINDOW = 'popup,width=480,height=800';

/**
 * Opens the checkout page of a session in a tab or a window, and tells what becomes of it. Call it in the handler of a click, before anything is
 * awaited: browsers open windows only for clicks. `url` may therefore be a promise, of the session that is being opened meanwhile. Where the
 * browser allows no window, this page goes there itself. Rejects where `url` does, and with a TypeError where it is none; the window is closed then.
 */
export async function openCheckout(url: string | Promise<string>, options: CheckoutOptions): Promise<Checkout> {
  const opened = open('about:blank', '_blank', options.as === 'window' ? WINDOW : '');
  try {
    const address = checkoutAddress(await url);
    if (opened === null) {
      redirectToCheckout(address.href);
      return { opened: false, focus() {}, close() {}, stop() {} };
    }
    const watch = watchCheckout(opened, address.origin, options);
    opened.location.replace(address.href);
    return { opened: true, focus: () => opened.focus(), close: () => opened.close(), stop: watch.stop };
  } catch (error) {
    opened?.close();
    throw error;
  }
}
