import * as z from 'zod/mini';
import { businessId, cents, moment, readable, storable } from '../fields.ts';
import { PAYMENT_CAUSES } from '../payment-causes.ts';
import { route } from '../route.ts';
import { CHANNELS, PURCHASE_STATUSES } from '../statuses.ts';
import { payout } from './payouts.ts';

export const MERCHANT_SEARCH_MAX = 100;

/** An approved payment that was found. */
const foundPayment = z.object({
  purchase_id: z.string(),
  public_id: z.string(),
  business_name: z.string(),
  time_zone: z.string(),
  customer_name: z.string(),
  requested_at: moment,
  channel: z.enum(CHANNELS),
  order_id: z.nullable(z.string()),
  LinkNumber: z.nullable(z.number()),
  /** Without the tip, as in the report. */
  amount: cents,
  status: z.enum(PURCHASE_STATUSES),
  cause: z.nullable(z.enum(PAYMENT_CAUSES)),
  /** Of the customer's account; null for who sees no reports. */
  last_four: z.nullable(z.string()),
});
export type FoundPayment = z.infer<typeof foundPayment>;

/** Somebody who paid there. */
const foundCustomer = z.object({
  customer_id: z.string(),
  customer_name: z.string(),
  payment_count: z.number(),
  /** What of the returned payments is still open. */
  owed: cents,
  first_payment_at: moment,
  /** Of the account that they paid from last. */
  last_four: z.nullable(z.string()),
});
export type FoundCustomer = z.infer<typeof foundCustomer>;

export const merchantSearch = {
  find: route({
    method: 'GET',
    path: '/search',
    summary: 'Payments by customer, amount, order, id or last four; customers and payouts beside them for who sees reports. A few of each',
    access: 'merchant',
    permission: 'pc:view:dashboard',
    query: z.object({
      /** What somebody typed: a name's beginning, an amount, an order, an id, four digits, a day. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(MERCHANT_SEARCH_MAX), storable, readable)),
      /** Without one, or with an empty one: all the caller's businesses. */
      syn_business_id: z.optional(z.nullable(z.union([businessId, z.literal('')]))),
    }),
    answer: z.object({
      payments: z.array(foundPayment),
      /** How many there are in all; `or_more`: that many at least. */
      payment_count: z.number(),
      or_more: z.boolean(),
      customers: z.array(foundCustomer),
      payouts: z.array(payout),
    }),
  }),
} as const;
