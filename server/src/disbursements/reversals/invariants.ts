import type { Invariant } from '../../ledger/index.ts';
import { invariantsOf, neverSent, sentAfterReturn, sentOutOfTime } from '../credits/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of reversals whatever happens around them. */
export const invariants: Invariant[] = [
  { name: 'every reversal is over its debit, whole, to the account that was debited', check: facts.unlikeTheirDebits, since: 'payments' },
  { name: 'no payment is both reversed and refunded', check: facts.reversedAndRefunded, since: 'payments' },
  {
    name: 'reversals leave only after their payment was POSTED, and in time',
    check: (db) => sentOutOfTime(db, 'reversal'),
    since: 'payments',
  },
  { name: 'no reversal leaves after its payment has come back', check: (db) => sentAfterReturn(db, 'reversal'), since: 'payments' },
  ...invariantsOf('reversal', 'reversal'),
  { name: 'no reversal waits through more cutoffs than it can', check: (db) => neverSent(db, 'reversal') },
];
