import type { Channel } from './statuses.ts';

/** What a business can have switched off, each named as the channel of its payments. */
export const BUSINESS_FEATURES = ['in_store', 'payment_link', 'invoice_link', 'e_commerce'] as const satisfies readonly Channel[];
export type BusinessFeature = (typeof BUSINESS_FEATURES)[number];

/** What people read for a feature. */
export const BUSINESS_FEATURE_LABELS: Readonly<Record<BusinessFeature, string>> = {
  in_store: 'Payments at the counter',
  payment_link: 'Payment links',
  invoice_link: 'Invoice links',
  e_commerce: 'Checkout of an online shop',
};
