/** The claim of who lacks the second factor that their organization asks for: its token is good for adding one. */
export const LACKS_FACTOR = 'second_factor_missing';

/** Roles as the token's claim spells them, and what each may do. */

export const ROLES = {
  Consumer: 'pc:consumer',
  AdminAccount: 'pc:account_admin',
  AdminStore: 'pc:store_admin',
  ViewAccount: 'pc:account_viewer',
  ViewStore: 'pc:store_viewer',
} as const;
export type RouteRole = keyof typeof ROLES;
export type MerchantRole = Exclude<RouteRole, 'Consumer'>;
export const MERCHANT_ROLES: readonly MerchantRole[] = ['AdminAccount', 'AdminStore', 'ViewStore', 'ViewAccount'];

const ROLE_LABELS: Record<string, string> = {
  [ROLES.Consumer]: 'Consumer',
  [ROLES.AdminAccount]: 'Account Admin',
  [ROLES.AdminStore]: 'Store Admin',
  [ROLES.ViewAccount]: 'Account Viewer',
  [ROLES.ViewStore]: 'Store Viewer',
};

/** The words people see for a role claim; an unknown one reads 'Unknown Role'. */
export function roleLabel(claim: string): string {
  return ROLE_LABELS[claim] ?? 'Unknown Role';
}

/** The route role of a claim value, or undefined for one we do not know. */
export function routeRole(claim: string): RouteRole | undefined {
  return (Object.keys(ROLES) as RouteRole[]).find((role) => ROLES[role] === claim);
}

export const PERMISSION_STRINGS = [
  'pc:read:purchases',
  'pc:read:external_accounts',
  'pc:delete:external_accounts',
  'pc:view:store',
  'pc:create:users:self',
  'pc:create:external_accounts',
  'pc:create:purchases',
  'pc:create:ach_debit',
  'pc:create:refund',
  'pc:create:businessuser',
  'pc:read:businessuser',
  'pc:update:businessuser',
  'pc:delete:businessuser',
  'pc:view:dashboard',
  'pc:view:tips',
  'pc:view:reports',
  'pc:view:users',
  'pc:create:users',
  'pc:view:support',
  'pc:view:profile',
] as const;
export type Permission = (typeof PERMISSION_STRINGS)[number];

/** Who holds it may give money back. Beside the eight that routes go by: no page is closed without it. */
export const REFUND_PERMISSION = 'pc:create:refund';

/** The names that routes use, and the string each stands for. */
export const ROUTE_PERMISSIONS = {
  ViewDashboard: 'pc:view:dashboard',
  CreateACHDebit: 'pc:create:ach_debit',
  ViewReports: 'pc:view:reports',
  ViewSupport: 'pc:view:support',
  ReadBusinessUsers: 'pc:read:businessuser',
  CreateBusinessUsers: 'pc:create:businessuser',
  UpdateBusinessUsers: 'pc:update:businessuser',
  DeleteBusinessUsers: 'pc:delete:businessuser',
} as const satisfies Record<string, Permission>;
export type RoutePermission = keyof typeof ROUTE_PERMISSIONS;

/** Of no role: whoever acts for a business that asks its customers for a tip holds it beside those of their role. */
export const VIEW_TIPS = 'pc:view:tips' satisfies Permission;

/** Holds the permission to refund only where its business has switched that on, and then up to an amount a day. */
export const LIMITED_REFUND_ROLE = 'ViewStore' satisfies MerchantRole;

/** The role that sets up what is the organization's: keys, webhooks, rules, the settlement account. No permission gives that. */
export const ACCOUNT_SETUP_ROLE = 'AdminAccount' satisfies MerchantRole;

const EVERY_PERMISSION: readonly Permission[] = [...Object.values(ROUTE_PERMISSIONS), REFUND_PERMISSION];

export const PERMISSIONS_OF_ROLE: Record<RouteRole, readonly Permission[]> = {
  AdminAccount: EVERY_PERMISSION,
  AdminStore: EVERY_PERMISSION,
  ViewStore: ['pc:view:dashboard', 'pc:create:ach_debit', 'pc:view:support'],
  ViewAccount: ['pc:view:dashboard', 'pc:view:reports', 'pc:view:support'],
  Consumer: [
    'pc:create:users:self',
    'pc:read:purchases',
    'pc:create:purchases',
    'pc:read:external_accounts',
    'pc:create:external_accounts',
    'pc:delete:external_accounts',
    'pc:view:profile',
    'pc:view:support',
  ],
};

/** What every client of the identity provider asks for. */
const DEFAULT_SCOPE = 'openid profile email';
/** Scope that the web client asks for: identity, phone number, a refresh token and what the person may do. */
export const SIGN_IN_SCOPE = `${DEFAULT_SCOPE} phone offline_access permissions`;
export const WEB_CLIENT_ID = 'drawbridge-web';
