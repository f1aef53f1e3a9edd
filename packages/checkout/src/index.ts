export { comeBack } from './come-back.ts';
export { openCheckout } from './open-checkout.ts';
export type { Checkout, CheckoutChange, CheckoutEvent, CheckoutOptions, CheckoutStatus } from './options.ts';
export { redirectToCheckout } from './redirect-to-checkout.ts';
