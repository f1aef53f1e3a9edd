import type { Invariant } from '../../ledger/index.ts';
import { invariantsOf, neverSent, sentAfterReturn, sentOutOfTime } from '../credits/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of refunds whatever happens around them. */
export const invariants: Invariant[] = [
  { name: 'no payment is refunded above what was paid', check: facts.refundedTooMuch, since: 'payments' },
  {
    name: 'every refund goes to the account that was debited, or to the one that a person chose',
    check: facts.sentElsewhere,
    since: 'payments',
  },
  { name: 'no refund leaves after its payment has come back', check: (db) => sentAfterReturn(db, 'refund'), since: 'payments' },
  { name: 'refunds leave only after their payment was POSTED', check: (db) => sentOutOfTime(db, 'refund'), since: 'payments' },
  ...invariantsOf('refund', 'refund'),
  { name: 'every refund that needed a second person has one', check: facts.decidedWrongly },
  { name: 'no payment of a closed business is refunded', check: facts.refundedAfterClosing },
  { name: 'no refund waits through more cutoffs than it can', check: (db) => neverSent(db, 'refund') },
];
