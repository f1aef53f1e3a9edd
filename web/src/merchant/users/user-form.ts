import { type Business, type MerchantRoleClaim, newPassword, userEmail, username as usernameSchema, userRole } from '@drawbridge/contract';
import { MERCHANT_ROLES, type MerchantRole, ROLES, roleLabel } from '@drawbridge/contract/roles';

export interface Entries {
  email: string;
  username: string;
  password: string;
  role: MerchantRoleClaim | '';
  locations: readonly string[];
}
export type Problems = Partial<Record<keyof Entries, string | undefined>>;
export const FIELDS: readonly (keyof Entries)[] = ['email', 'username', 'password', 'role', 'locations'];

/** The roles that somebody may give: store admins do not see AdminAccount, and nobody here sees Consumer. */
export function rolesFor(actor: MerchantRole | undefined): { value: MerchantRoleClaim; label: string }[] {
  return MERCHANT_ROLES.filter((role) => role !== 'AdminAccount' || actor === 'AdminAccount').map((role) => ({
    value: ROLES[role],
    label: roleLabel(ROLES[role]),
  }));
}

/** How many locations a role takes. */
export function spanOf(role: MerchantRoleClaim | ''): 'one' | 'several' | 'all' {
  if (role === ROLES.AdminStore) return 'several';
  return role === ROLES.AdminAccount || role === ROLES.ViewAccount ? 'all' : 'one';
}

/** The locations that go with a role, as near to the chosen ones as it allows. */
export function locationsFor(role: MerchantRoleClaim | '', chosen: readonly string[], businesses: readonly Business[]): readonly string[] {
  const span = spanOf(role);
  if (span === 'all') return businesses.map(({ SynBusinessID: id }) => id);
  return span === 'one' ? chosen.slice(0, 1) : chosen;
}

/** What is wrong with the entries. A user who is there already keeps name and address, and without a new password the old one. */
export function problemsOf(entries: Entries, editing: boolean): Problems {
  const first = (read: { error?: { issues: readonly { message: string }[] } | undefined }) => read.error?.issues[0]?.message;
  const with_password = !editing || entries.password !== '';
  const found: Problems = {
    ...(editing ? {} : { email: first(userEmail.safeParse(entries.email)), username: first(usernameSchema.safeParse(entries.username)) }),
    password: with_password ? first(newPassword.safeParse(entries.password)) : undefined,
    role: first(userRole.safeParse(entries.role)),
    locations: entries.locations.length === 0 ? 'Please select a location(s)' : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}
