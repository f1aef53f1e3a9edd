import { checkoutAddress } from './checkout-address.ts';

/** Leaves this page for the checkout of a session, by its `url`. The shopper comes back by its success_url or its cancel_url. */
export function redirectToCheckout(url: string): void {
  location.assign(checkoutAddress(url).href);
}
