import { MERCHANT_ROLES, PERMISSIONS_OF_ROLE } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { listUsersToNotify } from './store.ts';

/** Who may see the returns report is notified of what stands in it. */
const REPORT_ROLES = MERCHANT_ROLES.filter((role) => PERMISSIONS_OF_ROLE[role].includes('pc:view:reports'));

/** The ids of a merchant's users who are notified of what stands in the reports of a business. */
export function usersToNotify(db: Queryable, business_id: string): Promise<string[]> {
  return listUsersToNotify(db, { business_id, roles: REPORT_ROLES });
}
