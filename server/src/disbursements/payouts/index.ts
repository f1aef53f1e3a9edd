export { entryHandler } from './entry-handler.ts';
export { invariants } from './invariants.ts';
export { listUnpaidBusinesses } from './list-unpaid-businesses.ts';
export { findStatement } from './read-statement.ts';
export { routes } from './routes.ts';
export { findAnyPayout, type ListedPayout, listPayoutsOfPurchase, type PayoutOfPurchase } from './statement-store.ts';
export { watchPayouts } from './watch-payouts.ts';
