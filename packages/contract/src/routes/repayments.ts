import * as z from 'zod/mini';
import { address } from '../address.ts';
import { accountId, cents, moment, storable } from '../fields.ts';
import { payableAccount } from '../payable-account.ts';
import { route } from '../route.ts';
import { owed } from './purchases.ts';
import { businessContact } from './settings.ts';

/** A payment that came back and is owed, as its consumer sees it. */
export const debt = z.object({
  public_id: z.string(),
  business_name: z.string(),
  business_address: address,
  /** How to reach the business; absent where it has named neither. */
  business_contact: z.optional(businessContact),
  amount: cents,
  approved_at: moment,
  /** The business's: the payment's day is shown in it. */
  time_zone: z.string(),
  /** Of the latest return. */
  reason_code: z.string(),
  next: owed.shape.next,
  /** The debit on its way is their own repayment in the app. */
  repaying: z.boolean(),
  /** The day of a debit on its way: `2026-03-19`; null where none is, or its day is not known. */
  retry_on: z.nullable(z.string()),
  /** The day on which that debit is past its return window; null as above. */
  clears_on: z.nullable(z.string()),
  /** While it is owed nothing else can be approved. */
  blocks: z.boolean(),
  /** Why it cannot be repaid in the app now; null where it can. */
  repay_refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type Debt = z.infer<typeof debt>;

/** What somebody reads who is about to repay: the debt, the accounts that it may be taken from, and the days. */
export const repaymentOffer = z.extend(debt, {
  /** The primary one first, then the newest. */
  accounts: z.array(payableAccount),
  /** The account that the payment was returned from. */
  returned_account: z.string(),
  /** New York's day, from which on the debit is authorized. */
  authorized_on: z.string(),
  /** The day of the purchase, by the business's calendar. */
  purchased_on: z.string(),
  /** The day on which the money leaves the account if they repay now, and when that clears. */
  leaves_on: z.string(),
  would_clear_on: z.string(),
});
export type RepaymentOffer = z.infer<typeof repaymentOffer>;

export const repayment = z.object({
  public_id: z.string(),
  business_name: z.string(),
  amount: cents,
  institution_name: z.string(),
  last_four: z.string(),
  leaves_on: z.string(),
  would_clear_on: z.string(),
});
export type Repayment = z.infer<typeof repayment>;

const publicId = z.string().check(z.minLength(1), z.maxLength(40), storable);
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What a consumer owes of returned payments, and how they repay it in the app. */
export const repayments = {
  list: route({
    method: 'GET',
    path: '/repayments',
    summary: "The consumer's payments that came back and are owed, the latest return first",
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    answer: z.array(debt),
  }),
  read: route({
    method: 'GET',
    path: '/repayments/{public_id}',
    summary: 'What is owed of one of them, with the accounts that it may be repaid from and the days of that',
    access: 'consumer',
    permission: 'pc:read:purchases',
    params: z.object({ public_id: publicId }),
    answer: repaymentOffer,
  }),
  repay: route({
    method: 'POST',
    path: '/repayments',
    summary: 'Repay a returned payment from an account of the consumer: debited with the next file to the bank',
    access: 'consumer',
    permission: 'pc:create:purchases',
    idempotent: true,
    body: z.strictObject({
      public_id: publicId,
      SynAccountID: accountId,
      /** As the words said that were agreed to. */
      amount: cents,
      authorized_on: day,
    }),
    answer: repayment,
  }),
} as const;
