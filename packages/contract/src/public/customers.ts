import * as z from 'zod/mini';
import { cents, consumerId, moment, readable, storable } from '../fields.ts';
import { route } from '../route.ts';
import { CUSTOMER_SEARCH_MAX } from '../routes/customers.ts';
import { about, SOME_TEXT } from './about.ts';
import { listOf, page } from './shapes.ts';

/** What a shop may know of somebody who paid there: never their limit or balance. Amounts in cents. */
export const customer = about(
  'The customer.',
  z.object({
    id: about("The customer's id, `usr_…`.", z.string()),
    object: about('Always `customer`.', z.literal('customer')),
    name: about('First and last name.', z.string()),
    payment_count: about('How many payments the customer approved, whatever became of them.', z.int()),
    paid_amount: about('What of those payments is pending or posted now, tips included, in whole US cents.', cents),
    returned_amount: about('What a bank ever sent back of them, each payment once, in whole US cents.', cents),
    owed_amount: about('What of the returned amount is still open, in whole US cents.', cents),
    created_at: about('When the customer first paid here: ISO 8601 in UTC.', moment),
    last_payment_at: about('When the customer last paid here: ISO 8601 in UTC.', moment),
  }),
);
export type PublicCustomer = z.infer<typeof customer>;

export const customersApi = {
  list: route({
    method: 'GET',
    path: '/v1/customers',
    summary: 'List customers, those who paid last first',
    access: 'shop',
    right: 'customers:read',
    query: z.strictObject({
      search: about(
        `Only customers with this in their name: 1 to ${CUSTOMER_SEARCH_MAX} characters.`,
        z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(CUSTOMER_SEARCH_MAX), storable, readable)),
        SOME_TEXT,
      ),
      ...page,
    }),
    answer: listOf('customers', customer),
  }),
  read: route({
    method: 'GET',
    path: '/v1/customers/{id}',
    summary: 'Read a customer',
    access: 'shop',
    right: 'customers:read',
    params: z.object({ id: about("The customer's id, `usr_…`.", consumerId) }),
    answer: customer,
  }),
} as const;
