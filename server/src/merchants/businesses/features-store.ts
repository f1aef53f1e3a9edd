import type { BusinessFeature } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** A business with the features that it goes without. */
export interface FeaturesRow {
  readonly name: string;
  readonly organization_id: string;
  readonly features_off: BusinessFeature[];
}

/** What a business goes without, locked; undefined where there is no such business. */
export function lockFeatures(tx: Queryable, business_id: string): Promise<FeaturesRow | undefined> {
  return tx.maybe<FeaturesRow>('select name, organization_id, features_off from businesses where id = $1 for no key update', [business_id]);
}

export async function writeFeaturesOff(tx: Queryable, business_id: string, features_off: readonly BusinessFeature[]): Promise<void> {
  await tx.run('update businesses set features_off = $2 where id = $1', [business_id, features_off]);
}

/** What a business goes without. Throws where there is no such business. */
export function readFeatures(db: Queryable, business_id: string): Promise<FeaturesRow> {
  return db.one<FeaturesRow>('select name, organization_id, features_off from businesses where id = $1', [business_id]);
}
