import * as z from 'zod/mini';
import { amountToRefund, cents, consumerId, moment, purchaseId, storable } from '../fields.ts';
import { ORDER_ID_MAX } from '../limits.ts';
import { PAYMENT_CAUSES } from '../payment-causes.ts';
import { route } from '../route.ts';
import { refundReason } from '../routes/refunds.ts';
import { CHANNELS, PURCHASE_STATUSES } from '../statuses.ts';
import { refund } from './refunds.ts';
import { createdBetween, listOf, page } from './shapes.ts';

/** The statuses of a payment that a shop has asked for. */
export const PAYMENT_STATUSES = PURCHASE_STATUSES.filter((status) => status !== 'INITIATED');

/** A payment as the shop's server sees it. Amounts in cents. */
export const payment = z.object({
  id: z.string(),
  object: z.literal('payment'),
  /** The Transaction ID that people read on receipts. */
  public_id: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  /** Why it has that status, where that says more. */
  cause: z.nullable(z.enum(PAYMENT_CAUSES)),
  /** Of the latest return, while it isn't paid. */
  return_code: z.nullable(z.string()),
  channel: z.enum(CHANNELS),
  /** All that is debited, with the tip. */
  amount: cents,
  tip_amount: cents,
  /** Given back by the business; sent back by the provider. */
  refunded_amount: cents,
  reversed_amount: cents,
  /** The provider's fee for it; null until the customer has approved. */
  fee_amount: z.nullable(cents),
  /** The order's number at the shop; null where it has none. */
  order_id: z.nullable(z.string()),
  memo: z.nullable(z.string()),
  /** Who paid; null until they have approved a payment of the business. */
  customer_id: z.nullable(z.string()),
  customer_name: z.string(),
  checkout_session_id: z.nullable(z.string()),
  payment_link_id: z.nullable(z.string()),
  created_at: moment,
  approved_at: z.nullable(moment),
  posted_at: z.nullable(moment),
});
export type Payment = z.infer<typeof payment>;

const params = z.object({ id: purchaseId });

export const paymentFilters = z.strictObject({
  status: z.optional(z.enum(PAYMENT_STATUSES)),
  channel: z.optional(z.enum(CHANNELS)),
  /** Payments that this customer has approved. */
  customer: z.optional(consumerId),
  /** The order's number, as the shop gave it; capital and small letters are the same. */
  order_id: z.optional(z.string().check(z.minLength(1), z.maxLength(ORDER_ID_MAX), storable)),
  ...createdBetween,
  ...page,
});

export const refundWishes = z.strictObject({ amount: amountToRefund, reason: z.optional(refundReason) });

export const paymentsApi = {
  list: route({
    method: 'GET',
    path: '/v1/payments',
    summary: 'List payments, the newest first',
    access: 'shop',
    right: 'payments:read',
    query: paymentFilters,
    answer: listOf(payment),
  }),
  read: route({
    method: 'GET',
    path: '/v1/payments/{id}',
    summary: 'Read a payment',
    access: 'shop',
    right: 'payments:read',
    params,
    answer: payment,
  }),
  refund: route({
    method: 'POST',
    path: '/v1/payments/{id}/refunds',
    summary: 'Give back all or part of a payment',
    access: 'shop',
    right: 'refunds:write',
    idempotent: true,
    params,
    body: refundWishes,
    not_audited: 'refunds and credit_events, sealed, keep which key asked and why',
    answer: refund,
    status: 201,
  }),
} as const;
