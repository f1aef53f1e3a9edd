import * as z from 'zod/mini';
import { amountToRefund, businessId, cents, idOf, moment, purchaseId, readable } from '../fields.ts';
import { REFUND_REASON_MAX } from '../limits.ts';
import { route } from '../route.ts';

/** `pending` until the money is on its way; `withdrawn` where the payment was taken back before any debit. */
export const REFUND_STATUSES = ['pending', 'sent', 'completed', 'withdrawn', 'cancelled'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** A refund as it stands under its payment. */
export const shownRefund = z.object({
  id: z.string(),
  amount: cents,
  requested_at: moment,
  status: z.enum(REFUND_STATUSES),
  /** When it became so. */
  status_at: moment,
});
export type ShownRefund = z.infer<typeof shownRefund>;

export const REVERSAL_REASONS = ['duplicate', 'wrong-amount', 'wrong-receiver', 'wrong-date'] as const;

/** A payment's debit that the provider sends back, since it should not have been: no refund of the merchant's. */
export const shownReversal = z.object({
  id: z.string(),
  amount: cents,
  requested_at: moment,
  reason: z.enum(REVERSAL_REASONS),
  /** `pending` until the money is on its way; `returned` where the account's bank has sent that back. */
  status: z.enum(['pending', 'sent', 'completed', 'returned']),
  /** When it became so. */
  status_at: moment,
});
export type ShownReversal = z.infer<typeof shownReversal>;

export const refundReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Say why it is refunded'),
    z.maxLength(REFUND_REASON_MAX, `Reason exceeds maximum character limit ${REFUND_REASON_MAX}`),
    readable,
  );

/** `awaiting_approval`: nothing is given back until a second person approves it. */
export const NEW_REFUND_STATUSES = [...REFUND_STATUSES, 'awaiting_approval'] as const;

export const newRefund = z.object({
  id: z.string(),
  /** What people name it by. */
  reference: z.string(),
  purchase_id: z.string(),
  public_id: z.string(),
  amount: cents,
  reason: z.string(),
  status: z.enum(NEW_REFUND_STATUSES),
  requested_at: moment,
  /** Of the payment in all, with this one; and what is left of it. */
  refunded: cents,
  refundable: cents,
});
export type NewRefund = z.infer<typeof newRefund>;

/** A refund as its merchant sees it: with who asked for it, and why. */
export const merchantRefund = z.extend(shownRefund, {
  reference: z.string(),
  reason: z.string(),
  /** A user name, also of a user who was deleted since; null where nobody knows. */
  requested_by: z.nullable(z.string()),
});
export type MerchantRefund = z.infer<typeof merchantRefund>;

/** A refund above what one person gives back alone: it waits for another. */
export const waitingRefund = z.object({
  id: z.string(),
  amount: cents,
  reason: z.string(),
  /** A user name; null where nobody knows. */
  requested_by: z.nullable(z.string()),
  requested_at: moment,
  /** From then on it can no longer be approved. */
  expires_at: moment,
});
export type WaitingRefund = z.infer<typeof waitingRefund>;

/** The same in a list of many payments'. */
export const listedRefund = z.extend(waitingRefund, {
  purchase_id: z.string(),
  public_id: z.string(),
  business_name: z.string(),
  customer_name: z.string(),
  /** The time zone of its days. */
  time_zone: z.string(),
});
export type ListedRefund = z.infer<typeof listedRefund>;

/** The debit's progress. `not_sent`: the bank has not had it; `sent`: it may come back; `posted`: it is collected. */
export const REFUND_STAGES = ['not_sent', 'sent', 'posted'] as const;

/** What has been given back of a payment, and what can be. */
export const refundable = z.object({
  purchase_id: z.string(),
  syn_business_id: z.string(),
  public_id: z.string(),
  business_name: z.string(),
  customer_name: z.string(),
  approved_at: z.nullable(moment),
  /** Of the account that was debited: what is given back goes there. */
  last_four: z.nullable(z.string()),
  amount: cents,
  /** By the merchant, or reversed by the provider. */
  refunded: cents,
  refundable: cents,
  stage: z.enum(REFUND_STAGES),
  /** Why the caller can give back nothing of it now; null where they can. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** What the caller may still give back today; null where no amount a day is set to them. */
  left_today: z.nullable(cents),
  /** Up to so much of the payment one person gives back; above it a second one approves. Null: any amount. */
  alone: z.nullable(cents),
  waiting: z.nullable(z.extend(waitingRefund, { by_key: z.boolean(), may_approve: z.boolean(), may_decline: z.boolean() })),
  /** Oldest first. */
  items: z.array(merchantRefund),
});
export type Refundable = z.infer<typeof refundable>;

export const refunds = {
  read: route({
    method: 'GET',
    path: '/purchases/{purchaseId}/refunds',
    summary: 'What has been given back of a payment, and what can be',
    access: 'merchant',
    permission: 'pc:view:dashboard',
    params: z.object({ purchaseId }),
    answer: refundable,
  }),
  create: route({
    method: 'POST',
    path: '/purchases/refund',
    summary: 'Give back all or part of a payment',
    access: 'merchant',
    permission: 'pc:create:refund',
    idempotent: true,
    body: z.strictObject({ purchase_id: purchaseId, syn_business_id: businessId, amount: amountToRefund, reason: refundReason }),
    not_audited: 'refunds and credit_events, sealed, keep who asked and why',
    answer: newRefund,
  }),
  listWaiting: route({
    method: 'GET',
    path: '/purchases/refunds-waiting',
    summary: "The refunds of the caller's businesses that wait for a second person, oldest first",
    access: 'merchant',
    permission: 'pc:create:refund',
    answer: z.object({ items: z.array(listedRefund) }),
  }),
  decide: route({
    method: 'POST',
    path: '/purchases/refund/decide',
    summary: 'Approve or decline a refund that another user has asked for',
    access: 'merchant',
    permission: 'pc:create:refund',
    idempotent: true,
    body: z.strictObject({ id: idOf('rfd'), syn_business_id: businessId, decision: z.enum(['approve', 'decline']) }),
    not_audited: 'refund_requests, sealed, keep who decided',
    answer: newRefund,
  }),
} as const;

/** What a business allows; amounts in cents. */
export const refundRule = z.object({
  syn_business_id: z.string(),
  /** What each Store Viewer may give back in a day of the business; null: nothing. */
  viewer_a_day: z.nullable(cents),
  /** Up to so much of one payment one person gives back; above it a second one approves. Null: any amount. */
  alone: z.nullable(cents),
});
export type RefundRule = z.infer<typeof refundRule>;

export const refundRules = {
  list: route({
    method: 'GET',
    path: '/businesses/refund-rules',
    summary: "Who may refund how much, for each of the caller's businesses",
    access: 'merchant',
    permission: 'pc:update:businessuser',
    answer: z.array(refundRule),
  }),
  set: route({
    method: 'POST',
    path: '/businesses/refund-rules',
    summary: 'Say who may refund how much at a business; for Account Admins',
    access: 'merchant',
    stepUp: 'change who can refund how much',
    permission: 'pc:update:businessuser',
    body: z.strictObject({
      syn_business_id: businessId,
      viewer_a_day: z.nullable(amountToRefund),
      alone: z.nullable(amountToRefund),
      /** What the caller saw: a change made meanwhile is refused, not overwritten. */
      seen: z.optional(z.strictObject({ viewer_a_day: z.nullable(cents), alone: z.nullable(cents) })),
    }),
    audited: ['business.refund_rule_changed'],
    answer: refundRule,
  }),
} as const;
