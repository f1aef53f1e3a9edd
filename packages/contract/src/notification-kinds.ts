import { ACCOUNT_SETUP_ROLE, MERCHANT_ROLES, type MerchantRole, PERMISSIONS_OF_ROLE, type Permission, REFUND_PERMISSION } from './roles.ts';

/** What a merchant's users are mailed where they want it, in the order of the page. */
export const NOTIFICATION_KINDS = [
  'payment_returned',
  'retry_news',
  'payment_disputed',
  'refund_waits',
  'payout_sent',
  'payout_returned',
  'webhook_failing',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

interface KindRules {
  readonly label: string;
  /** Who may see what it tells of; `setup`: Account Admins. */
  readonly needs: Permission | 'setup';
  /** Whether somebody who has chosen nothing is mailed. */
  readonly by_default: boolean;
}

/** What each tells, whom it may tell, and what holds until somebody chooses. */
export const NOTIFICATIONS: Readonly<Record<NotificationKind, KindRules>> = {
  payment_returned: { label: 'A payment is returned', needs: 'pc:view:reports', by_default: true },
  retry_news: { label: 'A retry starts, stops or fails again', needs: 'pc:view:reports', by_default: true },
  payment_disputed: { label: 'A customer disputes a payment', needs: 'pc:view:reports', by_default: true },
  refund_waits: { label: 'A refund waits for approval', needs: REFUND_PERMISSION, by_default: true },
  payout_sent: { label: 'A payout is sent', needs: 'pc:view:reports', by_default: false },
  payout_returned: { label: 'A payout is returned', needs: 'pc:view:reports', by_default: true },
  webhook_failing: { label: 'A webhook keeps failing', needs: 'setup', by_default: true },
};

/** The roles that may be told of a kind. */
export function rolesToldOf(kind: NotificationKind): readonly MerchantRole[] {
  const { needs } = NOTIFICATIONS[kind];
  return needs === 'setup' ? [ACCOUNT_SETUP_ROLE] : MERCHANT_ROLES.filter((role) => PERMISSIONS_OF_ROLE[role].includes(needs));
}

/** The kinds that a role may be told of. */
export function kindsFor(role: MerchantRole): readonly NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => rolesToldOf(kind).includes(role));
}
