import type { Invariant } from '../../ledger/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of return rates whatever happens around them. */
export const invariants: Invariant[] = [
  { name: "every counted file's debits are as many as it holds", check: facts.miscounted, since: 'turn' },
  {
    name: 'a business is stopped where, and only where, an alert has stopped it and nobody has lifted that',
    check: facts.unexplainedStops,
  },
];
