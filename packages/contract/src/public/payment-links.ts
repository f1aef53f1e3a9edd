import * as z from 'zod/mini';
import { amountToPay, cents, idOf, moment } from '../fields.ts';
import { route } from '../route.ts';
import { LINK_KINDS, LINK_MEMO_MAX, linkMemo } from '../routes/links.ts';
import { PURCHASE_STATUSES } from '../statuses.ts';
import { about, SOME_TEXT } from './about.ts';
import { listOf, page } from './shapes.ts';

export const PAYMENT_LINK_STATUSES = ['open', 'paid', 'expired', 'voided'] as const;

/** A payment link or an invoice link as the shop's server sees it. */
export const paymentLink = about(
  'The link.',
  z.object({
    id: about("The link's id: `plk_…` of a payment link, `ilk_…` of an invoice link.", z.string()),
    object: about('Always `payment_link`, for invoice links too.', z.literal('payment_link')),
    kind: about('Whether it is a payment link or an invoice link.', z.enum(LINK_KINDS)),
    number: about('What people call it: counts up from 1 for each business and kind.', z.int()),
    url: about('The page where it is paid. Whoever has this address can pay.', z.string()),
    amount: about('What it asks for, in whole US cents.', cents),
    memo: about('What it is for, as the customer reads it.', z.string()),
    status: about(
      '`open` while it can be paid; `paid`; `expired` where nobody paid in time; `voided` where somebody of the business ended it.',
      z.enum(PAYMENT_LINK_STATUSES),
    ),
    created_at: about('When it was made: ISO 8601 in UTC.', moment),
    expires_at: about('Until when it can be paid: ISO 8601 in UTC. It moves when the link is copied or sent.', moment),
    voided_at: about('When it was voided: ISO 8601 in UTC; null where it was not.', z.nullable(moment)),
    payment_id: about('The payment that paid it, `pur_…`; null until there is one.', z.nullable(z.string())),
    payment_status: about('How that payment stands; null until there is one.', z.nullable(z.enum(PURCHASE_STATUSES))),
  }),
);
export type PaymentLink = z.infer<typeof paymentLink>;

/** The prefix is the kind's: `plk_` or `ilk_`. */
const params = z.object({ id: about("The link's id, `plk_…` or `ilk_…`.", z.union([idOf('plk'), idOf('ilk')])) });

/** What a shop's server makes a link of. */
const newPaymentLink = about(
  'A link to make.',
  z.strictObject({
    kind: about(
      "What kind of link; a payment link unless given. An invoice link may ask for more than a customer's daily limit.",
      z._default(z.enum(LINK_KINDS), 'payment_link'),
    ),
    amount: about('What it asks for, in whole US cents: 1 to 99999999.', amountToPay),
    memo: about(
      `What it is for, as the customer reads it: 1 to ${LINK_MEMO_MAX} characters, without a web address or phone number.`,
      linkMemo,
      SOME_TEXT,
    ),
  }),
);

export const paymentLinksApi = {
  create: route({
    method: 'POST',
    path: '/v1/payment-links',
    summary: 'Make a payment link or an invoice link',
    access: 'shop',
    right: 'links:write',
    idempotent: true,
    body: newPaymentLink,
    not_audited: 'its row says which key made it and when',
    answer: paymentLink,
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: '/v1/payment-links',
    summary: 'List payment and invoice links, the newest first',
    access: 'shop',
    right: 'links:read',
    query: z.strictObject({ status: about('Only links with this status.', z.optional(z.enum(PAYMENT_LINK_STATUSES))), ...page }),
    answer: listOf('links', paymentLink),
  }),
  read: route({
    method: 'GET',
    path: '/v1/payment-links/{id}',
    summary: 'Read a payment or invoice link',
    access: 'shop',
    right: 'links:read',
    params,
    answer: paymentLink,
  }),
  void: route({
    method: 'POST',
    path: '/v1/payment-links/{id}/void',
    summary: 'Void a link: it can never be paid',
    access: 'shop',
    right: 'links:write',
    idempotent: true,
    params,
    not_audited: 'its row says which key did it and when',
    answer: paymentLink,
  }),
} as const;
