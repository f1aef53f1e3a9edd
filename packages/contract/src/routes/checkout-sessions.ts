import * as z from 'zod/mini';
import { amountToPay, cents, checkoutSessionId, isWebAddress, moment, ofAuthorizedAccount, readable, storable } from '../fields.ts';
import { ORDER_ID_MAX } from '../limits.ts';
import { city, postalCode, STATE_CODES, streetOne, streetTwo } from '../profile.ts';
import { route } from '../route.ts';
import { PURCHASE_STATUSES } from '../statuses.ts';
import { asked, askedAndPaid, paidByAnother } from './links.ts';

/** The page that a shopper is sent to; its query names the session. */
export const CHECKOUT_PAGE = '/ecommerce-purchase';

/**
 * Where the shopper goes afterwards: https, or in a sandbox http on the shop owner's machine, as the server decides.
 */
const backToShop = z
  .string('An address is required')
  .check(z.maxLength(2000, 'Too long'), z.refine(isWebAddress, 'Must be an https address'));

/** For programs: the message names what is wanted, where a person chooses from a list. */
const STATE_WANTED = 'State must be the two capital letters of a US state or territory, such as NY';
const shippingState = z.string(STATE_WANTED).check(z.refine((code) => STATE_CODES.has(code), STATE_WANTED));

/** What a shop's server asks for: one order, to be paid once. The shopper sees the shipping address. */
export const checkoutSessionRequest = z.strictObject({
  order_id: z
    .string('Order id is required')
    .check(z.trim(), z.minLength(1, 'Order id is required'), z.maxLength(ORDER_ID_MAX, 'Too long'), readable),
  /** Cents. */
  amount: amountToPay,
  street: streetOne,
  unit: streetTwo,
  city,
  state: shippingState,
  postal_code: postalCode,
  success_url: backToShop,
  cancel_url: backToShop,
});
export type CheckoutSessionRequest = z.infer<typeof checkoutSessionRequest>;

const order = {
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

/** A session as the shop's server sees it. */
export const checkoutSession = z.object({
  ...order,
  /** Where to send the shopper. */
  url: z.string(),
  status: z.enum(['open', 'paid', 'expired']),
  created_at: moment,
  /** The payment, once there is one: the id that people see, and how it stands at the bank. */
  purchase: z.nullable(z.object({ public_id: z.string(), status: z.enum(PURCHASE_STATUSES), paid_at: moment })),
});
export type CheckoutSession = z.infer<typeof checkoutSession>;

/** A session as the consumer's checkout page sees it. With a `purchase_id` it has been paid. */
export const ecommercePurchase = z.object({
  ...order,
  purchase_id: z.nullable(z.string()),
  updated_at: moment,
  businessName: z.string(),
  /** The business's: the payment's time is shown in it. */
  time_zone: z.string(),
});
export type EcommercePurchase = z.infer<typeof ecommercePurchase>;

const params = z.object({ id: checkoutSessionId });

export const checkoutSessions = {
  create: route({
    method: 'POST',
    path: '/v1/checkout-sessions',
    summary: "Open a checkout session for an order, for the API key's business, and get the page to send the shopper to",
    access: 'shop',
    idempotent: true,
    body: checkoutSessionRequest,
    answer: checkoutSession,
    status: 201,
  }),
  read: route({
    method: 'GET',
    path: '/v1/checkout-sessions/{id}',
    summary: 'Whether an order has been paid',
    access: 'shop',
    params,
    answer: checkoutSession,
  }),
} as const;

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
