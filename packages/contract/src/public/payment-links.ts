import * as z from 'zod/mini';
import { amountToPay, cents, idOf, moment } from '../fields.ts';
import { route } from '../route.ts';
import { LINK_KINDS, linkMemo } from '../routes/links.ts';
import { PURCHASE_STATUSES } from '../statuses.ts';
import { listOf, page } from './shapes.ts';

export const PAYMENT_LINK_STATUSES = ['open', 'paid', 'expired', 'voided'] as const;

/** A payment link or an invoice link as the shop's server sees it. */
export const paymentLink = z.object({
  id: z.string(),
  object: z.literal('payment_link'),
  kind: z.enum(LINK_KINDS),
  /** What people call it; counts up for each business and kind. */
  number: z.number(),
  /** Where it is paid. */
  url: z.string(),
  amount: cents,
  memo: z.string(),
  status: z.enum(PAYMENT_LINK_STATUSES),
  created_at: moment,
  /** Until when it can be paid. */
  expires_at: moment,
  voided_at: z.nullable(moment),
  /** The payment that paid it, and how that stands. */
  payment_id: z.nullable(z.string()),
  payment_status: z.nullable(z.enum(PURCHASE_STATUSES)),
});
export type PaymentLink = z.infer<typeof paymentLink>;

/** The prefix is the kind's: `plk_` or `ilk_`. */
const params = z.object({ id: z.union([idOf('plk'), idOf('ilk')]) });

export const paymentLinksApi = {
  create: route({
    method: 'POST',
    path: '/v1/payment-links',
    summary: 'Make a payment link or an invoice link',
    access: 'shop',
    right: 'links:write',
    idempotent: true,
    body: z.strictObject({ kind: z._default(z.enum(LINK_KINDS), 'payment_link'), amount: amountToPay, memo: linkMemo }),
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
    query: z.strictObject({ status: z.optional(z.enum(PAYMENT_LINK_STATUSES)), ...page }),
    answer: listOf(paymentLink),
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
