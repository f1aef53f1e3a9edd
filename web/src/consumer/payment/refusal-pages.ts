/* The pages of refusals, fetched when needed, over a line that holds: the code must be there sooner. */
export { PaymentCancelled } from './cancelled-page.tsx';
export { PaymentError } from './error-page.tsx';
export { InsufficientFunds } from './insufficient-funds-page.tsx';
export { InvalidPayment } from './invalid-payment-page.tsx';
export { RelinkNeeded } from './relink-needed.tsx';
