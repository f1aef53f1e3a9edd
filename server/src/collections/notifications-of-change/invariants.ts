import type { Invariant } from '../../ledger/index.ts';
import { lateNotificationsOfChange } from './store.ts';

/** What must hold of notifications of change. */
export const invariants: Invariant[] = [
  { name: 'notifications of change are applied or refused in time', check: lateNotificationsOfChange },
];
