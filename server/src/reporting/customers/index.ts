export { invariants } from './invariants.ts';
export { routes } from './routes.ts';
export { addCustomers } from './totals-store.ts';
