export { entryHandler } from './entry-handler.ts';
export { findPayouts } from './find-payouts.ts';
export { invariants } from './invariants.ts';
export { presentPayout } from './list-payouts.ts';
export { listUnpaidBusinesses } from './list-unpaid-businesses.ts';
export { findStatement, KINDS as STATEMENT_KINDS_OF } from './read-statement.ts';
export { routes } from './routes.ts';
export { findAnyPayout, LISTED, type ListedPayout, listPayoutsOfPurchase, type PayoutOfPurchase } from './statement-store.ts';
export { watchPayouts } from './watch-payouts.ts';
