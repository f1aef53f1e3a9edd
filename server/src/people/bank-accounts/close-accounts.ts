import type { Queryable } from '../../kernel/db/database.ts';
import { closeRows } from './item-store.ts';
import { type AskableAccount, type ClosedBecause, noteClosed } from './store.ts';
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

/**
 * The same of one account, where its bank says so as it is asked. Gives whether it was noted: another word may have come
 * in the meantime.
 */
export async function closeAccount(
  db: Queryable,
  account: Pick<AskableAccount, 'id' | 'word_version' | 'closed_because'> & { readonly item_id: string },
  because: ClosedBecause,
  at: Date,
): Promise<boolean> {
  const noted = await noteClosed(db, account, because, at);
  if (noted && account.closed_because === null) await askToTellUnlinked(db, { item_id: account.item_id, account_id: account.id, at });
  return noted;
}
