import type { BusinessFeature } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Terms } from './store.ts';

/** Where a business is. */
export type Place = Pick<Terms, 'line_one' | 'line_two' | 'city' | 'state' | 'postal_code'>;

/** A business with where it is, and whose it is. */
export interface PlaceRow extends Place {
  readonly name: string;
  readonly organization_id: string;
  readonly time_zone: string;
  /** When its own users last chose it. */
  readonly time_zone_chosen_at: Date | null;
  readonly features_off: BusinessFeature[];
}

const COLUMNS = 'name, organization_id, time_zone, time_zone_chosen_at, line_one, line_two, city, state, postal_code, features_off';

/** Where a business is; undefined where there is no such business. */
export function readPlace(db: Queryable, business_id: string): Promise<PlaceRow | undefined> {
  return db.maybe<PlaceRow>(`select ${COLUMNS} from businesses where id = $1`, [business_id]);
}

/** The same, locked: one changes it at a time. */
export function lockPlace(tx: Queryable, business_id: string): Promise<PlaceRow | undefined> {
  return tx.maybe<PlaceRow>(`select ${COLUMNS} from businesses where id = $1 for no key update`, [business_id]);
}

/** A business is here from now on. */
export async function updateAddress(tx: Queryable, business_id: string, place: Place): Promise<void> {
  await tx.run('update businesses set line_one = $2, line_two = $3, city = $4, state = $5, postal_code = $6 where id = $1', [
    business_id,
    place.line_one,
    place.line_two,
    place.city,
    place.state,
    place.postal_code,
  ]);
}

/** A business's days go by this clock; `chosen_at`: when its own users chose so, which a change of the provider leaves. */
export async function updateTimeZone(tx: Queryable, business_id: string, time_zone: string, chosen_at: Date | null): Promise<void> {
  await tx.run('update businesses set time_zone = $2, time_zone_chosen_at = coalesce($3, time_zone_chosen_at) where id = $1', [
    business_id,
    time_zone,
    chosen_at,
  ]);
}
