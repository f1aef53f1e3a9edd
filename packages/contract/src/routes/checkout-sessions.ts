import * as z from 'zod/mini';
import { cents, checkoutSessionId, moment, ofAuthorizedAccount, storable } from '../fields.ts';
import { route } from '../route.ts';
import { asked, askedAndPaid, paidByAnother } from './links.ts';

/** The page that a shopper is sent to; its query names the session. */
export const CHECKOUT_PAGE = '/ecommerce-purchase';

/** An order, as the shop and its shopper see it. */
const orderShape = {
  id: z.string(),
  order_id: z.string(),
  /** Cents. */
  amount: cents,
  street: z.string(),
  unit: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  /** Until when it can be paid. */
  expiration: moment,
  success_url: z.string(),
  cancel_url: z.string(),
};

/** A session as the consumer's checkout page sees it. With a `purchase_id` it has been paid. */
export const ecommercePurchase = z.object({
  ...orderShape,
  purchase_id: z.nullable(z.string()),
  updated_at: moment,
  businessName: z.string(),
  /** The business's: the payment's time is shown in it. */
  time_zone: z.string(),
});
export type EcommercePurchase = z.infer<typeof ecommercePurchase>;

export const ecommerce = {
  /** 404 for an id that does not exist. An expired one is given: its `expiration` has passed. */
  read: route({
    method: 'GET',
    path: '/ecommerce/purchase/{id}',
    summary: "A shop's order, as its checkout page shows it",
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    // Whatever stands in the page's address may be asked for; what is no id is not found.
    params: z.object({ id: z.string().check(z.maxLength(100), storable) }),
    answer: z.union([ecommercePurchase, paidByAnother]),
  }),
  /** 404 for one that has expired, too: only consumers see what has become of it. */
  preview: route({
    method: 'GET',
    path: '/ecommerce/purchase/{id}/preview',
    summary: "Who asks for how much by a shop's order that can be paid",
    access: 'public',
    params: z.object({ id: z.string().check(z.maxLength(100), storable) }),
    answer: z.union([asked, askedAndPaid]),
  }),
  /** Gives the order with its `purchase_id`. */
  accept: route({
    method: 'POST',
    path: '/ecommerce/accept',
    summary: "Pay a shop's order from the primary account",
    access: 'consumer',
    permission: 'pc:create:purchases',
    idempotent: true,
    query: ofAuthorizedAccount,
    body: z.strictObject({ id: checkoutSessionId }),
    answer: ecommercePurchase,
  }),
} as const;
