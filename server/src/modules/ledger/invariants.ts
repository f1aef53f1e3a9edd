import type { Queryable } from '../../db/database.ts';
import type { Invariant } from './invariant.ts';
import { accountsBelowZero, misplacedTransfers, sumOfAllEntries, unknownParties } from './store.ts';
import { brokenSeals, changedTransfers } from './verify-seals.ts';

/** What must hold of the ledger whatever happens around it. */
export const invariants: Invariant[] = [
  {
    name: 'the sum of all ledger entries is zero',
    async check(db: Queryable) {
      const sum_cents = await sumOfAllEntries(db);
      return sum_cents === 0 ? [] : [`all balances together are ${sum_cents} cents`];
    },
  },
  {
    name: 'every transfer follows the table of postings',
    check: misplacedTransfers,
  },
  {
    name: 'every balance belongs to a consumer or business that exists',
    check: unknownParties,
  },
  {
    name: 'no account is below zero that may not be',
    check: accountsBelowZero,
  },
  {
    name: 'the chain of seals over the ledger is whole',
    check: brokenSeals,
  },
  {
    name: 'every sealed transfer stands as it was sealed',
    check: changedTransfers,
  },
];
