import { BANK_ZONE } from '../ui/format.ts';
import type { CurrentBusiness } from './use-current-business.ts';

/** The time zone of "today" and of ranges: the current business's, else the first one's. */
export function zoneOf({ business, businesses }: Pick<CurrentBusiness, 'business' | 'businesses'>): string {
  return business?.TimeZone ?? businesses[0]?.TimeZone ?? BANK_ZONE;
}

/** The time zone of a business that something belongs to, whichever is chosen; `zoneOf` where it is not among them. */
export function zoneOfBusiness(syn_business_id: string | undefined, current: Pick<CurrentBusiness, 'business' | 'businesses'>): string {
  return current.businesses.find(({ SynBusinessID }) => SynBusinessID === syn_business_id)?.TimeZone ?? zoneOf(current);
}
