import * as z from 'zod/mini';
import { amountToPay, checkoutSessionId, isWebAddress, moment, readable } from '../fields.ts';
import { ORDER_ID_MAX } from '../limits.ts';
import { city, postalCode, STATE_CODES, streetOne, streetTwo } from '../profile.ts';
import { route } from '../route.ts';
import { orderShape } from '../routes/checkout-sessions.ts';
import { PURCHASE_STATUSES } from '../statuses.ts';
import { listOf, page } from './shapes.ts';

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

export const CHECKOUT_SESSION_STATUSES = ['open', 'paid', 'expired'] as const;

/** A session as the shop's server sees it. */
export const checkoutSession = z.object({
  ...orderShape,
  object: z.literal('checkout_session'),
  /** Where to send the shopper. */
  url: z.string(),
  status: z.enum(CHECKOUT_SESSION_STATUSES),
  created_at: moment,
  /** The payment, once there is one: its id, the one that people see, and how it stands at the bank. */
  purchase: z.nullable(z.object({ id: z.string(), public_id: z.string(), status: z.enum(PURCHASE_STATUSES), paid_at: moment })),
});
export type CheckoutSession = z.infer<typeof checkoutSession>;

const params = z.object({ id: checkoutSessionId });

export const checkoutSessions = {
  create: route({
    method: 'POST',
    path: '/v1/checkout-sessions',
    summary: 'Open a checkout session for an order, and get the page to send the shopper to',
    access: 'shop',
    right: 'sessions:write',
    idempotent: true,
    body: checkoutSessionRequest,
    not_audited: 'its row says which key opened it and when',
    answer: checkoutSession,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: '/v1/checkout-sessions',
    summary: 'List checkout sessions, the newest first',
    access: 'shop',
    right: 'sessions:read',
    query: z.strictObject({
      status: z.optional(z.enum(CHECKOUT_SESSION_STATUSES)),
      /** Exactly as the shop gave it. */
      order_id: z.optional(z.string().check(z.minLength(1), z.maxLength(ORDER_ID_MAX), readable)),
      ...page,
    }),
    answer: listOf(checkoutSession),
  }),
  read: route({
    method: 'GET',
    path: '/v1/checkout-sessions/{id}',
    summary: 'Read a checkout session: whether its order has been paid',
    access: 'shop',
    right: 'sessions:read',
    params,
    answer: checkoutSession,
  }),
  expire: route({
    method: 'POST',
    path: '/v1/checkout-sessions/{id}/expire',
    summary: 'Expire a checkout session that is open: it can no longer be paid',
    access: 'shop',
    right: 'sessions:write',
    idempotent: true,
    params,
    not_audited: 'it ends nothing but an order that nobody has paid',
    answer: checkoutSession,
  }),
} as const;
