import * as z from 'zod/mini';
import { address } from '../address.ts';
import { cents, ID_TAIL, moment } from '../fields.ts';
import { PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH } from '../limits.ts';
import { route } from '../route.ts';
import { CHANNELS } from '../statuses.ts';
import { owed, transaction } from './purchases.ts';
import { shownRefund, shownReversal } from './refunds.ts';
import { businessContact } from './settings.ts';
import { dispute, supportNotes } from './support.ts';

/** A payment as people name it: the twelve characters on its screens, or the id of its purchase. */
const paymentReference = z
  .string()
  .check(z.regex(new RegExp(`^([${PUBLIC_ID_ALPHABET}]{${PUBLIC_ID_LENGTH}}|pur_${ID_TAIL})$`), 'Not a valid id'));

/** A day of the calendar, as the bank counts: `2026-03-19`. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Not a day'));

/** One attempt to collect the money from the account. */
const debit = z.object({
  id: z.string(),
  /** 1 is the first; what comes after it are retries. */
  attempt: z.number(),
  /** When the bank debits the account, or did. */
  on: day,
  status: z.enum(['on_its_way', 'debited', 'posted', 'returned']),
  /** When the bank sent it back, and why. */
  returned_at: z.nullable(moment),
  code: z.nullable(z.string()),
  /** It is their own repayment in the app. */
  by_you: z.boolean(),
  /** Our bank did not carry it, mostly with its whole file: the consumer's bank has said nothing. */
  file_rejected: z.boolean(),
});
export type ReceiptDebit = z.infer<typeof debit>;

export const receipt = z.object({
  purchase_id: z.string(),
  public_id: z.string(),
  amount: cents,
  /** Of `amount`, what the consumer added themselves; absent without a tip. */
  tip: z.optional(cents),
  approved_at: moment,
  /** The business's: the payment's time is shown in it. */
  time_zone: z.string(),
  /** Who paid: the caller, by the name that they have now. */
  consumer_name: z.string(),
  business_name: z.string(),
  business_address: address,
  /** How to reach the business; absent where it has named neither. */
  business_contact: z.optional(businessContact),
  channel: z.enum(CHANNELS),
  order_id: z.nullable(z.string()),
  /** What a link's page said that it is for. What a counter notes for itself is not in here. */
  memo: z.nullable(z.string()),
  institution_name: z.string(),
  last_four: z.string(),
  status: transaction.shape.status,
  /** What became of it where it is neither on its way, nor posted, nor returned: nothing was debited. */
  ended: z.nullable(z.object({ at: moment, how: z.enum(['cancelled', 'not_collected']) })),
  /** Attempts so far, the first one first. Empty until the bank has its file. */
  debits: z.array(debit),
  /** Before the bank has its file: when it will debit the account, as far as can be said. */
  debit_expected_on: z.nullable(day),
  /** While it can still post: when it will. */
  posts_expected_on: z.nullable(day),
  posted_at: z.nullable(moment),
  /** What the merchant gave back of it, the first one first. */
  refunds: z.array(shownRefund),
  /** Absent where its debit was not reversed. */
  reversal: z.optional(shownReversal),
  /** It came back, and the merchant said that it was paid some other way: nothing was debited in the end. */
  settled_by_hand: z.boolean(),
  /** Absent where nothing is owed. */
  owed: z.optional(owed),
  /** Absent until its payer says that they don't recognize it. */
  dispute: z.optional(dispute),
});
export type Receipt = z.infer<typeof receipt>;

export const receipts = {
  read: route({
    method: 'GET',
    path: '/purchases/{purchaseId}/receipt',
    summary: 'The receipt of a payment that the caller made',
    access: 'consumer',
    permission: 'pc:read:purchases',
    whileFrozen: true,
    params: z.object({ purchaseId: paymentReference }),
    answer: receipt,
  }),
  dispute: route({
    method: 'POST',
    path: '/purchases/{purchaseId}/dispute',
    summary: "Report a payment of the caller's that they don't recognize; the same again gets the same reference",
    access: 'consumer',
    permission: 'pc:view:support',
    whileFrozen: true,
    params: z.object({ purchaseId: paymentReference }),
    body: z.strictObject({ notes: supportNotes }),
    not_audited: 'the request itself is kept, with who wrote it',
    answer: dispute,
  }),
} as const;
