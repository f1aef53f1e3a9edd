export { listHeldRetries } from './held-store.ts';
export { invariants } from './invariants.ts';
export { listReturns } from './list-returns.ts';
export { resolveReturn } from './resolve-return.ts';
export { routes } from './routes.ts';
export { countPendingOf, listReinitiationIds, lockPurchase, readFacts, startRepayment } from './store.ts';
export { triggerReinitiation } from './trigger-reinitiation.ts';
