import type { Queryable } from '../kernel/db/database.ts';
import type { LedgerAccountName } from './accounts.ts';
import { readBalances } from './store.ts';

/**
 * The balance of an account in cents, on its normal side: the sum of its entries, of all parties together or of one.
 * Below zero where it stands on the other side.
 */
export async function balanceOf(db: Queryable, account: LedgerAccountName, party?: string): Promise<number> {
  const rows = await readBalances(db, { account, ...(party === undefined ? {} : { party }) });
  return rows.reduce((sum, row) => sum + row.balance_cents, 0);
}

/** Every party's balance of an account in cents, by the party's id; parties at zero are left out. */
export async function balancesOf(db: Queryable, account: LedgerAccountName): Promise<Map<string, number>> {
  const rows = await readBalances(db, { account });
  return new Map(rows.map((row) => [row.party, row.balance_cents]));
}
