import * as z from 'zod/mini';
import { BUSINESS_FEATURES } from '../business-features.ts';
import { businessId, nothing } from '../fields.ts';
import { reason } from './words.ts';

const feature = z.enum(BUSINESS_FEATURES);

/** A business's features. `on_server`: false where the whole server goes without; then no switch turns it on. */
export const features = z.array(z.object({ feature, on: z.boolean(), on_server: z.boolean() }));
export type BusinessFeatures = z.infer<typeof features>;

/** What a business takes payments by. */
export const calls = {
  /** Switches a feature of a business on or off, for payments that are begun from then on; its admins are mailed. */
  setFeature: {
    method: 'POST',
    path: '/provider/api/businesses/feature',
    body: z.strictObject({ id: businessId, feature, on: z.boolean(), reason }),
    answer: nothing,
  },
} as const;
