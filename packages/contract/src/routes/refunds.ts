import * as z from 'zod/mini';
import { amountToPay, businessId, cents, moment, purchaseId, readable } from '../fields.ts';
import { REFUND_REASON_MAX } from '../limits.ts';
import { route } from '../route.ts';

/** `pending` until the money is on its way; `withdrawn` where the payment was taken back before anything had been debited. */
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

export const refundReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Say why it is refunded'),
    z.maxLength(REFUND_REASON_MAX, `Reason exceeds maximum character limit ${REFUND_REASON_MAX}`),
    readable,
  );

export const newRefund = z.object({
  id: z.string(),
  /** What people name it by. */
  reference: z.string(),
  purchase_id: z.string(),
  public_id: z.string(),
  amount: cents,
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  requested_at: moment,
  /** Of the payment in all, with this one; and what is left of it. */
  refunded: cents,
  refundable: cents,
});
export type NewRefund = z.infer<typeof newRefund>;

export const refunds = {
  create: route({
    method: 'POST',
    path: '/purchases/refund',
    summary: 'Give back all or part of a payment',
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    idempotent: true,
    body: z.strictObject({ purchase_id: purchaseId, syn_business_id: businessId, amount: amountToPay, reason: refundReason }),
    answer: newRefund,
  }),
} as const;
