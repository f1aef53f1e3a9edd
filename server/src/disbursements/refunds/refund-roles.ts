import { LIMITED_REFUND_ROLE, MERCHANT_ROLES, type MerchantRole, PERMISSIONS_OF_ROLE } from '@drawbridge/contract';

/** Hold the right to refund by their role: they also decide on what others ask for. */
export const DECIDING_ROLES = MERCHANT_ROLES.filter((role) => PERMISSIONS_OF_ROLE[role].includes('pc:create:refund'));

/** Whoever may refund at all, where their business allows it. */
export const REFUND_ROLES: readonly MerchantRole[] = [...DECIDING_ROLES, LIMITED_REFUND_ROLE];
