import type { Invariant } from '../../ledger/index.ts';
import { miscounted, unlimited } from './store.ts';

/** What must hold of exposure limits whatever happens around them. */
export const invariants: Invariant[] = [
  { name: 'what is open and debited today of every business with an exposure limit is what its payments say', check: miscounted },
  { name: 'every business with an exposure limit is counted, and no other', check: unlimited },
];
