import type { Queryable } from '../../kernel/db/database.ts';
import { closeAccounts } from './close-accounts.ts';
import { openAccounts } from './item-store.ts';
import { changeItem } from './items/index.ts';

/**
 * What was found out about an item holds for its accounts at once: signing in anew opens what only waited for that. An
 * item that is being removed learns nothing any more.
 */
export async function noteItemEvent(
  db: Queryable,
  item_id: string,
  event: 'login_required' | 'revoked' | 'repaired',
  at: Date,
): Promise<void> {
  if ((await changeItem(db, item_id, event, at)) === undefined) return;
  if (event === 'repaired') await openAccounts(db, item_id, null, ['login']);
  else await closeAccounts(db, item_id, null, 'login', at);
}
