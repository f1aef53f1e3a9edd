import * as z from 'zod/mini';
import { accountId, amountToPay, businessId, cents, moment, nothing, optionalText, purchaseId, storable, TOO_LARGE } from '../fields.ts';
import { MAX_AMOUNT_CENTS, NOTES_MAX, PAYMENT_CODE_LENGTH } from '../limits.ts';
import { payableAccount } from '../payable-account.ts';
import { confirmationStatus } from '../realtime.ts';
import { route } from '../route.ts';
import { PURCHASE_STATUSES } from '../statuses.ts';
import { shownRefund, shownReversal } from './refunds.ts';
import { shownRetry } from './retries.ts';

export const startedPurchase = z.object({ ID: z.string(), PublicId: z.string(), Expiration: moment });
export type StartedPurchase = z.infer<typeof startedPurchase>;

// No pattern of the schema, as with `readable`.
const NAME = /^[\p{L}\p{N} '’-]*$/u;
export const employeeName = z.string().check(
  z.trim(),
  z.maxLength(100, 'Too long'),
  z.refine<string>((text) => NAME.test(text), 'Symbols are not allowed'),
);
export const checkoutNotes = z
  .string()
  .check(z.trim(), z.maxLength(NOTES_MAX, `Notes exceeds maximum character limit ${NOTES_MAX}`), storable);
export const paymentCode = z.string().check(z.toUpperCase(), z.length(PAYMENT_CODE_LENGTH, 'Please enter a valid 5-digit code.'));

export const debitRequest = z
  .strictObject({
    purchaseId: z.optional(z.nullable(z.string().check(z.maxLength(100), storable))),
    paymentCode: z.optional(
      z.nullable(z.string().check(z.toUpperCase(), z.maxLength(PAYMENT_CODE_LENGTH, 'Please enter a valid 5-digit code.'), storable)),
    ),
    amount: amountToPay,
    notes: z.optional(z.nullable(checkoutNotes)),
    pos_order_id: optionalText(64, 'Too long'),
    employee_name: z.optional(z.nullable(employeeName)),
    channel: z.optional(z.enum(['in_store', 'e_commerce'])),
    syn_business_id: businessId,
  })
  .check(
    z.refine((body) => Boolean(body.purchaseId) !== Boolean(body.paymentCode), {
      message: 'Give a purchase id or a payment code, one of the two',
      path: ['paymentCode'],
    }),
    z.refine((body) => !body.paymentCode || body.paymentCode.length === PAYMENT_CODE_LENGTH, {
      message: 'Please enter a valid 5-digit code.',
      path: ['paymentCode'],
    }),
  );

/** Whose code it is; null where it is unknown or ran out, with how many wrong ones may follow. */
export const checkedCode = z.object({
  /** First name and initial: `Maya O.` */
  customer: z.nullable(z.string()),
  tries_left: z.nullable(z.number()),
});

/** What the merchant's page keeps of a debit that it asked for. */
export const purchaseResponse = z.object({
  id: z.string(),
  status: z.enum(PURCHASE_STATUSES),
  expiration: moment,
  facility_name: z.string(),
  purchase_date: moment,
  pos_order_id: z.nullable(z.string()),
  amount: cents,
  notes: z.nullable(z.string()),
  consumer_name: z.string(),
  public_id: z.string(),
});
export type PurchaseResponse = z.infer<typeof purchaseResponse>;

/** An order that waits for its customer, and the business that it is for. */
export const openOrder = z.extend(purchaseResponse, { syn_business_id: businessId });
export type OpenOrder = z.infer<typeof openOrder>;

/** What the consumer still owes of a payment that came back, and what happens next. */
export const owed = z.object({
  amount: cents,
  /**
   * `retry`: the account is debited again. `retried`: it was, and that can still come back. `may_retry`: the merchant
   * may still have it debited. `settle`: it will not be. `disputed`: they spoke against it themselves.
   */
  next: z.enum(['retry', 'retried', 'may_retry', 'settle', 'disputed']),
  /** The day of another debit, past or future: `2026-03-19`; null where that day is not known. */
  retry_on: z.nullable(z.string()),
  /** That debit is their own repayment in the app; absent where it is not. */
  by_you: z.optional(z.boolean()),
  /** They can repay it in the app now; absent where they can't. */
  repayable: z.optional(z.boolean()),
});
export type Owed = z.infer<typeof owed>;

export const transaction = z.object({
  amount: cents,
  /** Of `amount`, what they added themselves; absent without a tip. */
  tip: z.optional(cents),
  purchase_date: moment,
  business_name: z.string(),
  /** The business's: the payment's time is shown in it. */
  time_zone: z.string(),
  last_four: z.string(),
  status: z.enum(['Pending', 'Posted', 'Declined']),
  public_id: z.string(),
  has_retried: z.boolean(),
  retries: z.array(shownRetry),
  /** What the merchant gave back of it, the first one first. */
  refunds: z.array(shownRefund),
  /** Absent where its debit was not reversed. */
  reversal: z.optional(shownReversal),
  /** Absent where nothing is owed. */
  owed: z.optional(owed),
  /** It came back, and the merchant said that it was paid some other way: the last of its retries is no debit. */
  settled_by_hand: z.optional(z.boolean()),
});
export type Transaction = z.infer<typeof transaction>;

/** A payment that came back for want of money, and keeps the spending limit at nothing until it is made good. */
const obstacle = z.object({ public_id: z.string(), business_name: z.string(), amount: cents, next: owed.shape.next });
export type Obstacle = z.infer<typeof obstacle>;

const own = z.strictObject({ purchaseId });
const tipped = z.strictObject({
  purchaseId,
  /** Added to the amount. Refused where the business takes none, or the limit does not hold it: the order waits on. */
  tip_amount: z.optional(z.nullable(cents.check(z.gte(0, 'A tip is not below zero'), z.lte(MAX_AMOUNT_CENTS, TOO_LARGE)))),
  /** For this order alone: by default the order's own. One that can't pay is refused, and the order waits on. */
  syn_account_id: z.optional(accountId),
});
const params = z.object({ purchaseId });

export const purchases = {
  start: route({
    method: 'POST',
    path: '/purchases',
    summary: 'Start a purchase and get its payment code',
    access: 'consumer',
    permission: 'pc:create:purchases',
    body: z.optional(z.nullable(nothing)),
    answer: startedPurchase,
  }),
  requestDebit: route({
    method: 'POST',
    path: '/purchases/create-debit',
    summary: 'Ask the consumer behind a code for an amount',
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    idempotent: true,
    body: debitRequest,
    not_audited: 'purchase_events keep who did what to a payment',
    answer: purchaseResponse,
  }),
  checkCode: route({
    method: 'POST',
    path: '/purchases/check-code',
    summary: 'Whose payment code was typed, before a debit is asked for; a wrong one counts as it would for a debit',
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    body: z.strictObject({ paymentCode: paymentCode.check(storable), syn_business_id: businessId }),
    not_audited: 'it changes nothing but the count of wrong codes',
    answer: checkedCode,
  }),
  confirmDebit: route({
    method: 'POST',
    path: '/purchases/confirm-debit',
    summary: 'Approve an order, with a tip where the business takes one',
    access: 'consumer',
    permission: 'pc:create:purchases',
    idempotent: true,
    body: tipped,
    answer: confirmationStatus,
  }),
  denyDebit: route({
    method: 'POST',
    path: '/purchases/deny-debit',
    summary: 'Refuse an order',
    access: 'consumer',
    permission: 'pc:create:purchases',
    body: own,
    answer: confirmationStatus,
  }),
  cancelDebit: route({
    method: 'POST',
    path: '/purchases/deny-debit-merchant',
    summary: 'Cancel an order at the counter; answers what the order has become',
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    body: z.strictObject({ purchaseId, syn_business_id: businessId }),
    not_audited: 'purchase_events keep who did what to a payment',
    answer: confirmationStatus,
  }),
  withdrawDebit: route({
    method: 'POST',
    path: '/purchases/withdraw-debit',
    summary: 'Take back a debit request without an answer, by its key; answers what its order became, or null',
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    idempotent: true,
    body: debitRequest,
    not_audited: 'purchase_events keep who did what to a payment',
    answer: z.nullable(confirmationStatus),
  }),
  read: route({
    method: 'GET',
    path: '/purchases/{purchaseId}',
    summary: 'What the channel of a purchase would say now; null where it would say nothing',
    access: 'signed-in',
    whileFrozen: true,
    params,
    answer: z.nullable(confirmationStatus),
  }),
  accounts: route({
    method: 'GET',
    path: '/purchases/{purchaseId}/accounts',
    summary: 'The accounts from which an order that waits may be paid, each with why it cannot pay it',
    access: 'consumer',
    permission: 'pc:read:purchases',
    params,
    query: z.object({ tip_amount: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_AMOUNT_CENTS))) }),
    answer: z.array(payableAccount),
  }),
  openOrders: route({
    method: 'GET',
    path: '/purchases/open-orders',
    summary: "The caller's own orders that wait for their customers, whichever device asked for them, the newest first",
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    answer: z.object({ items: z.array(openOrder) }),
  }),
  waiting: route({
    method: 'GET',
    path: '/purchases/waiting',
    summary: "The consumer's order that waits for their approval, as its channel would tell it: the one that runs out first, or null",
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    answer: z.nullable(confirmationStatus),
  }),
  obstacles: route({
    method: 'GET',
    path: '/purchases/obstacles',
    summary: "The consumer's payments that came back for want of money and are owed: while there is one, nothing else can be approved",
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    answer: z.array(obstacle),
  }),
  ticket: route({
    method: 'POST',
    path: '/purchases/{purchaseId}/ticket',
    summary: 'A ticket for the channel: good once, for 30 seconds',
    access: 'signed-in',
    whileFrozen: true,
    params,
    not_audited: 'it opens a channel to what the caller may read anyway',
    answer: z.object({ ticket: z.string(), expires_at: moment }),
  }),
  listRecent: route({
    method: 'POST',
    path: '/purchases/recent',
    summary: "The consumer's transactions, newest first",
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    body: z.strictObject({
      limit: z.number().check(z.int(), z.gte(1), z.lte(100)),
      offset: z.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
    }),
    answer: z.object({ items: z.array(transaction), page_info: z.object({ has_more: z.boolean(), page: z.number() }) }),
  }),
} as const;
