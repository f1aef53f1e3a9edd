import type { Invariant } from '../../ledger/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of refunds whatever happens around them. */
export const invariants: Invariant[] = [
  { name: 'no payment is refunded above what was paid', check: facts.refundedTooMuch },
  { name: 'every refund goes to the account that was debited, or to the one that a person chose', check: facts.sentElsewhere },
  { name: 'no refund leaves after its payment has come back', check: facts.sentAfterReturn },
  { name: 'refunds leave only after their payment was POSTED', check: facts.sentBeforePosted },
  { name: "every refund's money stands where its status says", check: facts.misplacedRefunds },
  { name: "every refund's changes are kept, who made them and why", check: facts.brokenHistories },
  { name: 'every refund that needed a second person has one', check: facts.decidedWrongly },
  { name: 'no refund waits through more cutoffs than it can', check: facts.neverSent },
];
