import type { Address } from '@drawbridge/contract';
import type { Place } from './place-store.ts';

/** Where a business is, as the contract shows it. */
export function presentPlace({ line_one, line_two, city, state, postal_code }: Place): Address {
  return { street_one: line_one, street_two: line_two, city, state, postal_code };
}
