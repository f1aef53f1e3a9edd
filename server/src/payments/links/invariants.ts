import type { Invariant } from '../../ledger/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of links whatever happens around them. */
export const invariants: Invariant[] = [
  {
    name: 'every purchased link was paid once, in time, with what it asked for; no other purchase was made by a link',
    check: facts.unmatchedPurchases,
    since: 'payments',
  },
  { name: "a business's links are numbered without a gap", check: facts.skippedNumbers },
];
