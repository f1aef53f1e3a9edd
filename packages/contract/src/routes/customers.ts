import * as z from 'zod/mini';
import { businessId, cents, consumerId, moment, readable, storable } from '../fields.ts';
import { PAYMENT_CAUSES } from '../payment-causes.ts';
import { route } from '../route.ts';
import { CHANNELS, PURCHASE_STATUSES } from '../statuses.ts';

/** What a shop may know of somebody who paid there: never their limit or balance. */
const customer = z.object({
  customer_id: z.string(),
  customer_name: z.string(),
  /** Payments that the customer approved, whatever became of them. */
  payment_count: z.number(),
  /** What of them is pending or posted now, tips included. */
  paid: cents,
  /** What a bank ever sent back, each payment once. */
  returned: cents,
  /** What of that is still open. */
  owed: cents,
  first_payment_at: moment,
  last_payment_at: moment,
});
export type Customer = z.infer<typeof customer>;

/** The columns by which customers can be sorted. */
export const CUSTOMER_SORTS = ['last', 'name', 'paid', 'returned', 'owed'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];
export const CUSTOMER_SEARCH_MAX = 100;

const openReturn = z.object({
  purchase_id: z.string(),
  public_id: z.string(),
  amount: cents,
  /** When the customer approved it, and when the bank sent it back last. */
  approved_at: moment,
  returned_at: moment,
  return_code: z.string(),
  time_zone: z.string(),
});
export type OpenReturn = z.infer<typeof openReturn>;

const customerDetails = z.object({
  ...customer.shape,
  /** Given back by the merchant; sent back by the provider. */
  refunded: cents,
  reversed: cents,
  open_returns: z.array(openReturn),
  /** Only while a returned payment is open. */
  contact: z.nullable(z.object({ customer_phone: z.string(), customer_email: z.string() })),
});
export type CustomerDetails = z.infer<typeof customerDetails>;

const customerPayment = z.object({
  purchase_id: z.string(),
  public_id: z.string(),
  business_name: z.string(),
  time_zone: z.string(),
  requested_at: moment,
  channel: z.enum(CHANNELS),
  order_id: z.nullable(z.string()),
  LinkNumber: z.nullable(z.number()),
  /** With the tip. */
  amount: cents,
  refunded: cents,
  reversed: cents,
  status: z.enum(PURCHASE_STATUSES),
  cause: z.nullable(z.enum(PAYMENT_CAUSES)),
  /** Of the latest return, while it isn't paid. */
  return_code: z.nullable(z.string()),
});
export type CustomerPayment = z.infer<typeof customerPayment>;

const limit = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)));
/** Where a page ended, as its answer says it: the next page follows. */
const after = z.optional(z.string().check(z.minLength(1), z.maxLength(400), storable));
const params = z.object({ customerId: consumerId });
/** Without one, or with an empty one: all the caller's businesses. */
const syn_business_id = z.optional(z.nullable(z.union([businessId, z.literal('')])));

export const customers = {
  list: route({
    method: 'GET',
    path: '/customers',
    summary: 'Who paid at a business: what they paid, what came back and what they owe. A page, sorted; `next` leads on',
    access: 'merchant',
    permission: 'pc:view:reports',
    query: z.object({
      syn_business_id,
      /** A part of a name. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(CUSTOMER_SEARCH_MAX), storable, readable)),
      /** By the last payment unless another is asked for: the latest, the largest, or the alphabet’s first come first. */
      sort: z.optional(z.enum(CUSTOMER_SORTS)),
      limit,
      after,
    }),
    answer: z.object({ items: z.array(customer), next: z.nullable(z.string()), total: z.number() }),
  }),
  read: route({
    method: 'GET',
    path: '/customers/{customerId}',
    summary: "A customer of the caller's businesses, with the returned payments that are open",
    access: 'merchant',
    permission: 'pc:view:reports',
    params,
    query: z.object({ syn_business_id }),
    answer: customerDetails,
  }),
  payments: route({
    method: 'GET',
    path: '/customers/{customerId}/payments',
    summary: "Payments of a customer at the caller's businesses, newest first; `next` leads on",
    access: 'merchant',
    permission: 'pc:view:reports',
    params,
    query: z.object({ syn_business_id, limit, after }),
    answer: z.object({ items: z.array(customerPayment), next: z.nullable(z.string()) }),
  }),
} as const;
