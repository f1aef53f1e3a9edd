import type { Sealer } from '../../kernel/security/seal.ts';
import type { Invariant } from '../../ledger/index.ts';
import { removedWhilePending, unvalidated, withoutPrimary } from './invariant-store.ts';
import { wrongNumbers } from './prove-numbers.ts';

/** What must hold of bank accounts whatever happens. The sealer opens their numbers. */
export function invariants(sealer: Sealer): Invariant[] {
  return [
    { name: 'no account was removed while an amount was pending on it', check: removedWhilePending, since: 'payments' },
    { name: 'how the numbers of every account that can be debited were validated is kept', check: unvalidated },
    { name: 'whoever has a linked account has exactly one primary account', check: withoutPrimary },
    {
      name: "every linked account's numbers are its own, and the newest",
      check: (db) => wrongNumbers(db, sealer),
      since: (db, since) => wrongNumbers(db, sealer, since),
      whole_in_turn: true,
    },
  ];
}
