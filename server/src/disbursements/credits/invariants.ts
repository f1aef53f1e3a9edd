import type { Invariant } from '../../ledger/index.ts';
import { brokenHistories, misplacedCredits, unclaimedCredits } from './invariant-store.ts';
import type { CreditKind } from './store.ts';

/** What must hold of credits of one kind, `whose` in words. */
export function invariantsOf(kind: CreditKind, whose: string): Invariant[] {
  return [
    { name: `every ${whose}'s money stands where its status says`, check: (db) => misplacedCredits(db, kind), since: 'payments' },
    { name: `every ${whose}'s changes are kept, who made them and why`, check: (db) => brokenHistories(db, kind), since: 'payments' },
  ];
}

/** What must hold of credits whatever they are for. */
export const invariants: Invariant[] = [
  { name: 'every credit is a refund, a reversal, a payout or a micro-entry', check: unclaimedCredits },
];
