import { type Business, type MerchantRoleClaim, newPassword, userEmail, username, userRole } from '@drawbridge/contract';
import { MERCHANT_ROLES, type MerchantRole, ROLES, roleLabel } from '@drawbridge/contract/roles';
import * as z from 'zod/mini';

export interface Entries {
  email: string;
  username: string;
  password: string;
  role: MerchantRoleClaim | '';
  locations: readonly string[];
}
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

const notEmptyFollowsRule = z.check<string>((found) => {
  const message = found.value === '' ? undefined : newPassword.safeParse(found.value).error?.issues[0]?.message;
  if (message !== undefined) found.issues.push({ code: 'custom', message, input: found.value });
});

/** What may be entered. A user who is there already keeps name and address, and without a new password the old one. */
export const rulesOf = ({ editing, invited }: { editing: boolean; invited: boolean }) =>
  z.object({
    email: editing ? z.string() : userEmail,
    username: editing ? z.string() : username,
    password: editing || invited ? z.string().check(notEmptyFollowsRule) : newPassword,
    role: userRole,
    locations: z.array(z.string()).check(z.minLength(1, 'Please select a location(s)')),
  });
