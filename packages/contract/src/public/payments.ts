import * as z from 'zod/mini';
import { amountToRefund, cents, consumerId, moment, purchaseId, storable } from '../fields.ts';
import { ORDER_ID_MAX, REFUND_REASON_MAX } from '../limits.ts';
import { PAYMENT_CAUSES } from '../payment-causes.ts';
import { route } from '../route.ts';
import { refundReason } from '../routes/refunds.ts';
import { CHANNELS, PURCHASE_STATUSES } from '../statuses.ts';
import { about, SOME_TEXT, STORABLE } from './about.ts';
import { refund } from './refunds.ts';
import { createdBetween, listOf, page } from './shapes.ts';

/** The statuses of a payment that a shop has asked for. */
export const PAYMENT_STATUSES = PURCHASE_STATUSES.filter((status) => status !== 'INITIATED');

/** A payment as the shop's server sees it. Amounts in cents. */
export const payment = about(
  'The payment.',
  z.object({
    id: about("The payment's id, `pur_…`.", z.string()),
    object: about('Always `payment`.', z.literal('payment')),
    public_id: about('The Transaction ID that people read on receipts, twelve characters.', z.string()),
    status: about(
      "`WAITING_FOR_APPROVAL` at the customer's phone; `PENDING`, on its way through the bank; `POSTED`, the business's; `DENIED` by the customer or the till; `CANCELLED` before it went to the bank; `DECLINED` for the account or limit, or returned by the bank; `FAILED`, never debited.",
      z.enum(PAYMENT_STATUSES),
    ),
    cause: about('Why it has that status; null where the status says it all.', z.nullable(z.enum(PAYMENT_CAUSES))),
    return_code: about(
      "The ACH return code of the latest return, such as `R01`, while it isn't made good; null otherwise.",
      z.nullable(z.string()),
    ),
    channel: about('Where it was asked for: at a counter, in a shop on the web, by a payment or an invoice link.', z.enum(CHANNELS)),
    amount: about('All that is debited, with the tip, in whole US cents.', cents),
    tip_amount: about('The tip, which is part of `amount`, in whole US cents.', cents),
    refunded_amount: about('What the business gave back of it, in whole US cents.', cents),
    reversed_amount: about('What the provider sent back of it, in whole US cents.', cents),
    fee_amount: about("The provider's fee for it, in whole US cents; null until the customer has approved.", z.nullable(cents)),
    order_id: about('The number of the order at the shop; null where it has none.', z.nullable(z.string())),
    memo: about('What was noted about it, as the customer reads it; null where nothing was.', z.nullable(z.string())),
    customer_id: about('Who paid, `usr_…`; null until they have approved a payment of the business.', z.nullable(z.string())),
    customer_name: about('Their first name and initial until they have paid here, then the whole name.', z.string()),
    checkout_session_id: about('The checkout session that it was paid in, `cs_…`; null without one.', z.nullable(z.string())),
    payment_link_id: about('The link that it was paid by, `plk_…` or `ilk_…`; null without one.', z.nullable(z.string())),
    created_at: about('When it was made: ISO 8601 in UTC.', moment),
    approved_at: about('When the customer approved it: ISO 8601 in UTC; null until then.', z.nullable(moment)),
    posted_at: about("When the money became the business's: ISO 8601 in UTC; null until then.", z.nullable(moment)),
  }),
);
export type Payment = z.infer<typeof payment>;

const params = z.object({ id: about("The payment's id, `pur_…`.", purchaseId) });

export const paymentFilters = z.strictObject({
  status: about('Only payments with this status.', z.optional(z.enum(PAYMENT_STATUSES))),
  channel: about('Only payments that were asked for there.', z.optional(z.enum(CHANNELS))),
  customer: about('Only payments that this customer, `usr_…`, has approved.', z.optional(consumerId)),
  order_id: about(
    `Only payments of this order: its number at the shop, 1 to ${ORDER_ID_MAX} characters; capital and small letters are the same.`,
    z.optional(z.string().check(z.minLength(1), z.maxLength(ORDER_ID_MAX), storable)),
    STORABLE,
  ),
  ...createdBetween,
  ...page,
});

export const refundWishes = about(
  'What to give back, and why.',
  z.strictObject({
    amount: about('How much to give back, in whole US cents: from 1 to what is left of the payment.', amountToRefund),
    reason: about(
      `Why, for the people who read it in the portal: 1 to ${REFUND_REASON_MAX} characters.`,
      z.optional(refundReason),
      SOME_TEXT,
    ),
  }),
);

export const paymentsApi = {
  list: route({
    method: 'GET',
    path: '/v1/payments',
    summary: 'List payments, the newest first',
    access: 'shop',
    right: 'payments:read',
    query: paymentFilters,
    answer: listOf('payments', payment),
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
