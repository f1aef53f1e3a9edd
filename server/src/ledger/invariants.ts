import type { Queryable } from '../kernel/db/database.ts';
import type { Invariant } from './invariant.ts';
import { addUp, type LedgerSums, misplacedTransfers } from './store.ts';

/**
 * What must hold of the ledger whatever happens around it; to be checked once, and on one view of the database: four of
 * them share the reading in which all transfers are added up.
 */
export function invariants(): Invariant[] {
  let adding: Promise<LedgerSums> | undefined;
  const sums = (db: Queryable): Promise<LedgerSums> => {
    adding ??= addUp(db);
    return adding;
  };
  return [
    {
      name: 'the sum of all ledger entries is zero',
      async check(db) {
        const { sum_cents } = await sums(db);
        return sum_cents === 0 ? [] : [`all balances together are ${sum_cents} cents`];
      },
    },
    {
      name: 'every transfer follows the table of postings',
      check: async (db) => ((await sums(db)).has_misplaced ? misplacedTransfers(db) : []),
    },
    {
      name: 'every balance belongs to a consumer or business that exists',
      check: async (db) => [...(await sums(db)).unknown_parties],
    },
    {
      name: 'no account is below zero that may not be',
      check: async (db) => [...(await sums(db)).below_zero],
    },
  ];
}
