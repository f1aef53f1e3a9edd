import * as z from 'zod/mini';
import { cents, consumerId, moment, readable, storable } from '../fields.ts';
import { route } from '../route.ts';
import { CUSTOMER_SEARCH_MAX } from '../routes/customers.ts';
import { listOf, page } from './shapes.ts';

/** What a shop may know of somebody who paid there: never their limit or balance. Amounts in cents. */
export const customer = z.object({
  id: z.string(),
  object: z.literal('customer'),
  name: z.string(),
  /** Payments that the customer approved, whatever became of them. */
  payment_count: z.number(),
  /** What of them is pending or posted now, tips included. */
  paid_amount: cents,
  /** What a bank ever sent back, each payment once. */
  returned_amount: cents,
  /** What of that is still open. */
  owed_amount: cents,
  /** The first payment. */
  created_at: moment,
  last_payment_at: moment,
});
export type PublicCustomer = z.infer<typeof customer>;

export const customersApi = {
  list: route({
    method: 'GET',
    path: '/v1/customers',
    summary: 'List customers, those who paid last first',
    access: 'shop',
    right: 'customers:read',
    query: z.strictObject({
      /** A part of a name. */
      search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(CUSTOMER_SEARCH_MAX), storable, readable)),
      ...page,
    }),
    answer: listOf(customer),
  }),
  read: route({
    method: 'GET',
    path: '/v1/customers/{id}',
    summary: 'Read a customer',
    access: 'shop',
    right: 'customers:read',
    params: z.object({ id: consumerId }),
    answer: customer,
  }),
} as const;
