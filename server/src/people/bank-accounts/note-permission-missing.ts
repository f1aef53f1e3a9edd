import type { Queryable } from '../../kernel/db/database.ts';
import { closeAccounts } from './close-accounts.ts';
import { notePermission } from './items/index.ts';

/**
 * The owner of an item has not permitted that account numbers are read, or took that back: none of its accounts is
 * shared any more, and signing in again asks for the permission. Called inside a transaction.
 */
export async function notePermissionMissing(tx: Queryable, item_id: string, at: Date): Promise<void> {
  await notePermission(tx, item_id);
  await closeAccounts(tx, item_id, null, 'not_shared', at);
}
