import type { Queryable } from '../../kernel/db/database.ts';
import { closeRows } from './item-store.ts';
import type { ClosedBecause } from './store.ts';
import { askToTellUnlinked } from './tell-unlinked.ts';

/**
 * Closes accounts of an item, as `closeRows` says, and has their consumer told where only they can mend it. Numbers that
 * changed are read anew without them.
 */
export async function closeAccounts(
  db: Queryable,
  item_id: string,
  vendor_account_ids: readonly string[] | null,
  because: ClosedBecause,
  at: Date,
): Promise<void> {
  const [first] = await closeRows(db, item_id, vendor_account_ids, because, at);
  if (first === undefined || because === 'numbers_changed') return;
  await askToTellUnlinked(db, { item_id, account_id: first, at });
}
