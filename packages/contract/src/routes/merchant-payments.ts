import * as z from 'zod/mini';
import { address } from '../address.ts';
import { cents, moment, storable } from '../fields.ts';
import { PAYMENT_CAUSES } from '../payment-causes.ts';
import { route } from '../route.ts';
import { CHANNELS, PURCHASE_STATUSES } from '../statuses.ts';
import { businessContact } from './settings.ts';

/** `next`: still to come. `failed`: it went wrong there. */
const PAYMENT_STEP_STATES = ['done', 'next', 'failed'] as const;

/** A step of a payment's life, with why it came when it did. Of one to come the day alone is known. */
const step = z.object({
  state: z.enum(PAYMENT_STEP_STATES),
  at: z.nullable(moment),
  day: z.nullable(z.string()),
  title: z.string(),
  whys: z.array(z.string()),
  /** The payout that it is about. */
  payout_id: z.nullable(z.string()),
});
export type PaymentStep = z.infer<typeof step>;

/** What only those who see reports see. */
const money = z.object({
  fee: cents,
  /** What the business gets of it: the fee and what was given back taken off, nothing of what wasn't collected. */
  net: cents,
  /** Of the customer's account. */
  last_four: z.nullable(z.string()),
  institution_name: z.nullable(z.string()),
  /** Where it stands in the files to the bank, the latest last. */
  file_lines: z.array(z.object({ on: z.string(), line: z.nullable(z.number()), trace_number: z.string() })),
  payouts: z.array(z.object({ id: z.string(), reference: z.string() })),
});

export const merchantPayment = z.object({
  purchase_id: z.string(),
  public_id: z.string(),
  syn_business_id: z.string(),
  business_name: z.string(),
  business_address: address,
  /** How customers reach the business; absent where it has named neither. */
  business_contact: z.optional(businessContact),
  time_zone: z.string(),
  status: z.enum(PURCHASE_STATUSES),
  cause: z.nullable(z.enum(PAYMENT_CAUSES)),
  /** Of the latest return, while it isn't paid. */
  return_code: z.nullable(z.string()),
  channel: z.enum(CHANNELS),
  customer_name: z.string(),
  /** Who has a page of their own: they paid there, and the caller sees reports. */
  customer_id: z.nullable(z.string()),
  requested_at: moment,
  /** Null of one that the customer hasn't approved. */
  approved_at: z.nullable(moment),
  /** With the tip. */
  amount: cents,
  tip: cents,
  /** Given back by the merchant; sent back by the provider. */
  refunded: cents,
  reversed: cents,
  employee_name: z.nullable(z.string()),
  /** Who was signed in when it was asked for: a user name. */
  asked_by: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  memo: z.nullable(z.string()),
  LinkNumber: z.nullable(z.number()),
  steps: z.array(step),
  money: z.nullable(money),
});
export type MerchantPayment = z.infer<typeof merchantPayment>;

/** An id, or the Transaction ID of one that was approved. */
const params = z.object({ paymentId: z.string().check(z.minLength(1), z.maxLength(40), storable) });

export const merchantPayments = {
  read: route({
    method: 'GET',
    path: '/payments/{paymentId}',
    summary: "One payment of the caller's businesses: what was asked, what happened when and why, and what follows",
    access: 'merchant',
    permission: 'pc:view:dashboard',
    params,
    answer: merchantPayment,
  }),
  mailReceipt: route({
    method: 'POST',
    path: '/payments/{paymentId}/receipt',
    summary: "Mails the receipt to the customer's own verified address, at most once a day; `mailed` is false without one",
    access: 'merchant',
    permission: 'pc:view:dashboard',
    params,
    not_audited: 'it changes nothing',
    answer: z.object({ mailed: z.boolean() }),
  }),
} as const;
