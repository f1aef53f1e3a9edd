export { keyOf, listPayments } from './list-payments.ts';
export { readPayment } from './read-payment.ts';
export { routes } from './routes.ts';
export { findById, findByPublicId, type ListedRow } from './store.ts';
