import { CHECKOUT_MESSAGE, type CheckoutNews } from '@drawbridge/contract/checkout-message';
import { shopAddress } from './shop-address.ts';

/**
 * Tells the shop's page that opened this window what happened here, if there is one. Only a page of the origin that the shop's server has named
 * for the way back gets it, and it says nothing that is secret: the shop asks its own server what was paid.
 */
export function tellOpener(event: CheckoutNews, success_url: string): void {
  const opener = window.opener as Window | null | undefined;
  const shop = shopAddress(success_url);
  if (opener && shop !== undefined) opener.postMessage({ type: CHECKOUT_MESSAGE, event }, new URL(shop).origin);
}
