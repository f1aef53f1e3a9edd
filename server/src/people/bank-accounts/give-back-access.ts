import type { Queryable } from '../../kernel/db/database.ts';
import { closeAccounts } from './close-accounts.ts';
import { giveBackItems, lockItems } from './items/index.ts';

/**
 * Gives back the access to all banks of a deactivating consumer, whom the caller has locked: items are removed at the
 * provider, and their accounts stay closed until linked anew. Those linked by numbers stay as they are.
 */
export async function giveBackAccess(tx: Queryable, consumer_id: string, at: Date): Promise<void> {
  await lockItems(tx, consumer_id);
  for (const item_id of await giveBackItems(tx, consumer_id, at)) await closeAccounts(tx, item_id, null, 'not_shared', at);
}
