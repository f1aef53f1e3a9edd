import type { Queryable } from '../../kernel/db/database.ts';
import { listMessageIds } from './message-store.ts';

/** What a message about a return, or a reinitiation, is kept under. */
export const messageKey = (id: string): string => `return:${id}`;

/** What the messages about a purchase's returns, and about these reinitiations, are kept under. */
export async function messageKeysOf(db: Queryable, purchase_id: string, reinitiation_ids: readonly string[]): Promise<string[]> {
  return (await listMessageIds(db, purchase_id, reinitiation_ids)).map(messageKey);
}
