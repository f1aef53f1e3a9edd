import type { Queryable } from '../../kernel/db/database.ts';
import { listUsersToNotify } from './store.ts';

/** The ids of all active Account Admins of the merchant whose business it is. */
export function adminsToNotify(db: Queryable, business_id: string): Promise<string[]> {
  return listUsersToNotify(db, { business_id, roles: ['AdminAccount'] });
}
