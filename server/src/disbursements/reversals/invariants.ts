import type { Invariant } from '../../ledger/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of reversals whatever happens around them. */
export const invariants: Invariant[] = [
  { name: 'every reversal is over its debit, whole, to the account that was debited', check: facts.unlikeTheirDebits },
  { name: 'no payment is both reversed and refunded', check: facts.reversedAndRefunded },
  { name: 'reversals leave only after their payment was POSTED, and in time', check: facts.sentOutOfTime },
  { name: 'no reversal leaves after its payment has come back', check: facts.sentAfterReturn },
  { name: "every reversal's money stands where its status says", check: facts.misplacedReversals },
  { name: "every reversal's changes are kept, who made them and why", check: facts.brokenHistories },
  { name: 'no reversal waits through more cutoffs than it can', check: facts.neverSent },
];
