import {
  MERCHANT_ROLES,
  type MerchantRole,
  NOTIFICATIONS,
  type NotificationKind,
  PERMISSIONS_OF_ROLE,
  rolesToldOf,
} from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { listUsersToNotify, listUsersWhoWant } from './store.ts';

/** Who may see the returns report is notified of what stands in it. */
const REPORT_ROLES = MERCHANT_ROLES.filter((role) => PERMISSIONS_OF_ROLE[role].includes('pc:view:reports'));

/** The ids of a merchant's users who are notified of what stands in the reports of a business, whatever they chose. */
export function usersToNotify(db: Queryable, business_id: string): Promise<string[]> {
  return listUsersToNotify(db, { business_id, roles: REPORT_ROLES });
}

/** The ids of a business's users whose role may be told of a kind of news, of those `roles`, and who want to be. */
export function usersWhoWant(
  db: Queryable,
  business_id: string,
  kind: NotificationKind,
  roles: readonly MerchantRole[] = MERCHANT_ROLES,
): Promise<string[]> {
  const told = rolesToldOf(kind).filter((role) => roles.includes(role));
  return listUsersWhoWant(db, { business_id, roles: told, kind, by_default: NOTIFICATIONS[kind].by_default });
}
