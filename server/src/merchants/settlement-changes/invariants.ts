import type { Queryable } from '../../kernel/db/database.ts';
import { KeyMissing, type Sealer } from '../../kernel/security/seal.ts';
import type { Invariant } from '../../ledger/index.ts';
import { misledChanges, readOpenAccounts } from './invariant-store.ts';
import { openChange } from './numbers.ts';

/** What must hold of changes of settlement accounts whatever happens. The sealer opens those that wait. */
export function invariants(sealer: Sealer): Invariant[] {
  return [
    {
      name: 'every change of a settlement account is of the account that was entered, rested, and became that version',
      check: (db) => wrongChanges(db, sealer),
    },
  ];
}

async function wrongChanges(db: Queryable, sealer: Sealer): Promise<string[]> {
  const found = await misledChanges(db);
  for (const row of await readOpenAccounts(db)) {
    try {
      openChange(sealer, row);
    } catch (error) {
      if (error instanceof KeyMissing) throw error;
      found.push(`business ${row.business_id} (${row.business_name}): the account of change ${row.id} is not the one that was entered`);
    }
  }
  return found.slice(0, 100);
}
