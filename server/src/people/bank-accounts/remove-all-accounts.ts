import type { Queryable } from '../../kernel/db/database.ts';
import { lockItems, removeUnused } from './items/index.ts';
import { listAccounts, markRemoved } from './store.ts';

/**
 * Removes every account of a consumer who is leaving, whom the caller has locked, and has access to them removed at the
 * bank-linking provider afterwards. Rows stay, for returns and refunds. Throws where an amount is pending on one.
 */
export async function removeAllAccounts(tx: Queryable, consumer_id: string, at: Date): Promise<void> {
  await lockItems(tx, consumer_id);
  for (const { id } of await listAccounts(tx, consumer_id)) await markRemoved(tx, consumer_id, id, at);
  await removeUnused(tx, consumer_id, at);
}
