import type { Address, BusinessContact } from '@drawbridge/contract';
import type { Place } from './place-store.ts';

/** Where a business is, as the contract shows it. */
export function presentPlace({ line_one, line_two, city, state, postal_code }: Place): Address {
  return { street_one: line_one, street_two: line_two, city, state, postal_code };
}

/** How its customers reach it; undefined where it has named neither. */
export function presentContact(row: { contact_phone: string | null; contact_email: string | null }): BusinessContact | undefined {
  const { contact_phone: phone, contact_email: email } = row;
  return phone === null && email === null ? undefined : { phone, email };
}
