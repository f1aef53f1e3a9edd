export { invariants } from './invariants.ts';
export { findCustomersNamed, type NamedCustomerRow } from './named-store.ts';
export { routes } from './routes.ts';
export { addCustomers } from './totals-store.ts';
