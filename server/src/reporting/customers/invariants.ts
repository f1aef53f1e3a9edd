import type { Invariant } from '../../ledger/index.ts';
import { wrongCustomers } from './totals-store.ts';

/** What must hold of the lists of customers whatever happens. */
export const invariants: Invariant[] = [
  { name: 'what customers paid, with what is not rolled up yet, is that of their payments', check: wrongCustomers, since: 'turn' },
];
