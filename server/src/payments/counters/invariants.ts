import type { Invariant } from '../../ledger/index.ts';
import { brokenStarts, standingTwice } from './store.ts';

/** What must hold of counters whatever happens around them. */
export const invariants: Invariant[] = [
  { name: "every start at a counter names its consumer's purchase and a counter of its business", check: brokenStarts, since: 'payments' },
  { name: 'nobody stands at two counters at a time', check: standingTwice },
];
