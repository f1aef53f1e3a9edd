export { invariants } from './invariants.ts';
export { movement } from './movement.ts';
export { releasePayout } from './release-payout.ts';
export { routes } from './routes.ts';
export { findTrace } from './store.ts';
