import type { Queryable } from '../kernel/db/database.ts';
import type { Since } from '../kernel/seals/index.ts';
import type { Invariant } from './invariant.ts';
import { addUp, type LedgerSums, misplacedTransfers } from './store.ts';

/**
 * What must hold of the ledger whatever happens around it; to be checked once, and on one view of the database: four of
 * them share the reading in which all transfers are added up.
 */
export function invariants(): Invariant[] {
  const adding = new Map<Since | undefined, Promise<LedgerSums>>();
  const sums = (db: Queryable, since: Since | undefined): Promise<LedgerSums> => {
    const known = adding.get(since) ?? addUp(db, since);
    adding.set(since, known);
    return known;
  };
  const ofSums = (
    name: string,
    fault: (sums: LedgerSums, db: Queryable, since?: Since) => readonly string[] | Promise<string[]>,
  ): Invariant => {
    const check = async (db: Queryable, since?: Since): Promise<string[]> => [...(await fault(await sums(db, since), db, since))];
    return { name, check: (db) => check(db), since: check, whole_in_turn: true };
  };
  return [
    ofSums('the sum of all ledger entries is zero', ({ sum_cents }) =>
      sum_cents === 0 ? [] : [`all balances together are ${sum_cents} cents`],
    ),
    ofSums('every transfer follows the table of postings', ({ has_misplaced }, db, since) =>
      has_misplaced ? misplacedTransfers(db, since) : [],
    ),
    ofSums('every balance belongs to a consumer or business that exists', ({ unknown_parties }) => unknown_parties),
    ofSums('no account is below zero that may not be', ({ below_zero }) => below_zero),
  ];
}
