import type { Queryable } from '../../kernel/db/database.ts';
import { closeAccounts } from './item-store.ts';
import { giveBackItems, lockItems } from './items/index.ts';

/**
 * Gives the access to all banks of a consumer back, whom the caller has locked and who deactivates their account: the items are removed at the provider, and the
 * accounts stay, closed until they are linked anew. Those that were linked by their numbers stay as they are.
 */
export async function giveBackAccess(tx: Queryable, consumer_id: string, at: Date): Promise<void> {
  await lockItems(tx, consumer_id);
  for (const item_id of await giveBackItems(tx, consumer_id, at)) await closeAccounts(tx, item_id, null, 'not_shared', at);
}
