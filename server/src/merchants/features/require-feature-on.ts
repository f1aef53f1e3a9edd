import type { BusinessFeature } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { readFeatures } from '../businesses/index.ts';

/** Throws BUSINESS_FEATURE_OFF where a business goes without a feature. For what no payment waits for. */
export async function requireFeatureOn(db: Queryable, business_id: string, feature: BusinessFeature): Promise<void> {
  if ((await readFeatures(db, business_id)).features_off.includes(feature)) throw new AppError('BUSINESS_FEATURE_OFF');
}
