import * as z from 'zod/mini';
import { amountToPay, cents, checkoutSessionId, isWebAddress, moment, readable } from '../fields.ts';
import { ORDER_ID_MAX } from '../limits.ts';
import { city, postalCode, STATE_CODES, streetOne, streetTwo } from '../profile.ts';
import { route } from '../route.ts';
import { PURCHASE_STATUSES } from '../statuses.ts';
import { ADDRESS, about, SOME_TEXT, TEXT } from './about.ts';
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
export const checkoutSessionRequest = about(
  'An order to be paid once.',
  z.strictObject({
    order_id: about(
      `Your number for the order, 1 to ${ORDER_ID_MAX} characters. The shopper sees it.`,
      z
        .string('Order id is required')
        .check(z.trim(), z.minLength(1, 'Order id is required'), z.maxLength(ORDER_ID_MAX, 'Too long'), readable),
      SOME_TEXT,
    ),
    amount: about("What the order costs, in whole US cents: 1 to 99999999. The shopper's own limit may be lower.", amountToPay),
    street: about('Where the order goes, street and number: up to 100 characters. The shopper sees the address.', streetOne, SOME_TEXT),
    unit: about('Apartment, suite or floor, up to 100 characters; left out, null or empty where there is none.', streetTwo, TEXT),
    city: about('The city of that address, up to 60 characters.', city, SOME_TEXT),
    state: about('The US state or territory of that address, by its two capital letters, such as `NY`.', shippingState, {
      pattern: `^(${[...STATE_CODES].join('|')})$`,
    }),
    postal_code: about('The ZIP code of that address: five digits.', postalCode),
    success_url: about(
      'Where the shopper goes once it is paid: `https`, in a sandbox also `http` on your own machine; up to 2,000 characters.',
      backToShop,
      ADDRESS,
    ),
    cancel_url: about('Where the shopper goes who leaves without paying; the same rules.', backToShop, ADDRESS),
  }),
);
export type CheckoutSessionRequest = z.infer<typeof checkoutSessionRequest>;

export const CHECKOUT_SESSION_STATUSES = ['open', 'paid', 'expired'] as const;

/** A session as the shop's server sees it. */
export const checkoutSession = about(
  'The checkout session.',
  z.object({
    id: about("The session's id, `cs_…`.", z.string()),
    object: about('Always `checkout_session`.', z.literal('checkout_session')),
    order_id: about('Your number for the order, as you sent it.', z.string()),
    amount: about('What the order costs, in whole US cents.', cents),
    street: about('Where the order goes, street and number.', z.string()),
    unit: about('Apartment, suite or floor; null where there is none.', z.nullable(z.string())),
    city: about('The city of that address.', z.string()),
    state: about('The state or territory of that address, two letters.', z.string()),
    postal_code: about('The ZIP code of that address, five digits.', z.string()),
    expiration: about('Until when it can be paid, half an hour after it was opened: ISO 8601 in UTC.', moment),
    success_url: about('Where the shopper goes once it is paid.', z.string()),
    cancel_url: about('Where the shopper goes who leaves without paying.', z.string()),
    url: about('The page to send the shopper to.', z.string()),
    status: about(
      '`open` while it can be paid; `paid` once the shopper has approved the payment; `expired` where nobody did in time, or you ended it.',
      z.enum(CHECKOUT_SESSION_STATUSES),
    ),
    created_at: about('When it was opened: ISO 8601 in UTC.', moment),
    purchase: about(
      'The payment; null until there is one.',
      z.nullable(
        z.object({
          id: about("The payment's id, `pur_…`.", z.string()),
          public_id: about('The Transaction ID that people read on receipts, twelve characters.', z.string()),
          status: about('How the payment stands now.', z.enum(PURCHASE_STATUSES)),
          paid_at: about('When the shopper approved it: ISO 8601 in UTC.', moment),
        }),
      ),
    ),
  }),
);
export type CheckoutSession = z.infer<typeof checkoutSession>;

const params = z.object({ id: about("The session's id, `cs_…`.", checkoutSessionId) });

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
      status: about('Only sessions with this status.', z.optional(z.enum(CHECKOUT_SESSION_STATUSES))),
      order_id: about(
        'Only sessions of this order: your number for it, exactly as you sent it.',
        z.optional(z.string().check(z.minLength(1), z.maxLength(ORDER_ID_MAX), readable)),
        TEXT,
      ),
      ...page,
    }),
    answer: listOf('checkout sessions', checkoutSession),
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
