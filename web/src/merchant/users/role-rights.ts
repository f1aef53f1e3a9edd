import {
  ACCOUNT_SETUP_ROLE,
  LIMITED_REFUND_ROLE,
  MERCHANT_ROLES,
  type MerchantRole,
  PERMISSIONS_OF_ROLE,
  type Permission,
  REFUND_PERMISSION,
} from '@drawbridge/contract/roles';

interface Right {
  /** All of them. */
  readonly needs: readonly Permission[];
  /** Said only of who doesn't hold it. */
  readonly without?: Permission;
  readonly what: string;
}

/** In the order of a day's work. */
const BY_PERMISSION: readonly Right[] = [
  { needs: ['pc:view:dashboard', 'pc:view:reports'], what: 'See Home and daily totals' },
  { needs: ['pc:view:dashboard'], without: 'pc:view:reports', what: 'See Home and the daily totals of their own sales' },
  { needs: ['pc:create:ach_debit'], what: 'Take payments, cancel open orders, and manage payment links and counter codes' },
  { needs: [REFUND_PERMISSION], what: 'Refund payments' },
  { needs: ['pc:view:reports'], what: 'See and export reports, returns and payouts' },
  { needs: ['pc:view:reports', 'pc:create:ach_debit'], what: 'Retry and resolve returned payments' },
  { needs: ['pc:read:businessuser'], what: 'See users' },
  { needs: ['pc:create:businessuser'], what: 'Add and invite users' },
  { needs: ['pc:update:businessuser'], what: 'Edit users' },
  { needs: ['pc:delete:businessuser'], what: 'Delete users' },
  { needs: ['pc:view:support'], what: 'Contact support' },
];

/** What goes by the role alone. */
const BY_ROLE: Readonly<Partial<Record<MerchantRole, string>>> = {
  [LIMITED_REFUND_ROLE]: 'Refund payments where an Account Admin allows it, up to an amount a day',
  [ACCOUNT_SETUP_ROLE]: 'Deactivate users, set refund rules, API keys, webhooks and the settlement account, and see Activity',
};

/** What each role may do, by the table of roles and permissions that the service goes by. */
export const RIGHTS_OF_ROLES = MERCHANT_ROLES.map((role) => {
  const held = PERMISSIONS_OF_ROLE[role];
  const rights = BY_PERMISSION.filter(
    ({ needs, without }) => needs.every((one) => held.includes(one)) && !(without !== undefined && held.includes(without)),
  ).map(({ what }) => what);
  return { role, rights: [...rights, ...(BY_ROLE[role] === undefined ? [] : [BY_ROLE[role]])] };
});
