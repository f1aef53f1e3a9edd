import type { Invariant } from '../ledger/index.ts';
import { sentUnreleased } from './invariant-store.ts';

/** What must hold of decisions about payments whatever happens. */
export const invariants: Invariant[] = [
  {
    name: 'no payment that was refused was approved, and none that was held and not released is in a file',
    check: sentUnreleased,
    since: 'payments',
  },
];
