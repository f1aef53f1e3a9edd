import type { Queryable } from '../db/database.ts';
import { MONTHLY_TABLES } from './monthly-tables.ts';

// owners: 1 unseen, the tables of monthly-tables.ts.

/**
 * Keeps every month where it is until the transaction ends: one that looks at a single view of the database would miss
 * what is taken out meanwhile, without the note of it. To be called before anything is read.
 */
export async function holdMonths(tx: Queryable): Promise<void> {
  for (const { table } of MONTHLY_TABLES) await tx.run(`lock table only ${table} in access share mode`);
}
