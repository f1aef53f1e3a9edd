/**
 * How the message is known by which the checkout page, in a window of its own, tells the shop's page that opened it what happened. The package
 * `@drawbridge/checkout`, which hears it, is published without this one.
 */
export const CHECKOUT_MESSAGE = 'drawbridge.checkout';

/** It is paid; the shopper chose the way back to the shop after that; or before it. */
export type CheckoutNews = 'paid' | 'returned' | 'canceled';
