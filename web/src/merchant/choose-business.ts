import type { Business } from '@drawbridge/contract';
import type { MerchantRole } from '@drawbridge/contract/roles';

/** Whether a role is for all of an organization's locations, also those to come. */
export function holdsAll(role: MerchantRole | undefined): boolean {
  return role === 'AdminAccount' || role === 'ViewAccount';
}

/** Whether someone may look at all their locations at once: account roles with more than one business. */
export function mayChooseAll(role: MerchantRole | undefined, businesses: readonly Business[]): boolean {
  return holdsAll(role) && businesses.length > 1;
}

/**
 * The business that the portal works for, or null for All Locations. A choice that no longer holds counts as none.
 * Someone with one business works for it; store roles start in their first.
 */
export function chooseBusiness(
  role: MerchantRole | undefined,
  businesses: readonly Business[],
  chosen: string | null | undefined,
): Business | null {
  const found = businesses.find((business) => business.SynBusinessID === chosen);
  if (found) return found;
  if (mayChooseAll(role, businesses)) return null;
  return businesses[0] ?? null;
}
