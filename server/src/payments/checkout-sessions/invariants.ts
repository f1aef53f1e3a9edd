import type { Invariant } from '../../ledger/index.ts';
import * as facts from './invariant-store.ts';

/** What must hold of checkout sessions whatever happens around them. */
export const invariants: Invariant[] = [
  { name: 'every checkout session names a business that exists and a key of that business', check: facts.foreignSessions },
  {
    name: 'every paid checkout session has its one payment, of its amount and to its business, made before it expired',
    check: facts.wrongPayments,
    since: 'payments',
  },
  { name: "every payment that a checkout session's acceptance made belongs to a session", check: facts.strayPayments, since: 'payments' },
];
