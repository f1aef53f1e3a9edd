import * as z from 'zod/mini';
import { cents, moment } from './fields.ts';
import { payout, statementLine } from './routes/payouts.ts';

/**
 * Everything that belongs together about one payment, or about an entry of another kind: found from either end. Account
 * numbers are masked in it. Kept out of the package's index: only the sandbox's page loads it.
 */

const place = z.object({ file: z.string(), line: z.nullable(z.number()), text: z.nullable(z.string()) });

export const traceEntry = z.object({
  ...place.shape,
  trace_number: z.string(),
  kind: z.string(),
  attempt: z.number(),
  amount: cents,
  file_status: z.string(),
  originated_at: moment,
  effective_entry_date: z.string(),
  settled_at: z.nullable(moment),
  posted_at: z.nullable(moment),
  returned_at: z.nullable(moment),
  return_code: z.nullable(z.string()),
  rejected: z.boolean(),
  /** Why the bank refused this entry of a file that it took; null where it did not. */
  refused_reason: z.nullable(z.string()),
});

/** A line of a file from the bank, and what it did; without a line the file as a whole, and why it is an exception. */
export const traceAnswer = z.object({
  ...place.shape,
  at: moment,
  kind: z.string(),
  code: z.nullable(z.string()),
  /** Of ours, that it is about. */
  trace_number: z.nullable(z.string()),
  /** In words: what a change changed, why it is an exception, what became of a dishonored return. */
  detail: z.nullable(z.string()),
});

/** How the account of a payment was known to be good and its consumer's, when it was authorized. */
export const accountValidation = z.object({
  how: z.enum(['bank_link', 'micro_entries', 'notification_of_change', 'provider_update']),
  at: moment,
  /** The bank-linking provider; null where the bank itself was asked, or said it. */
  provider: z.nullable(z.string()),
  /** What the other side knows it by. */
  reference: z.string(),
  /** How well the holder's name was the consumer's, 0 to 100; null where nobody compared them. */
  name_match: z.nullable(z.number()),
});
export type AccountValidation = z.infer<typeof accountValidation>;

export const traceConsent = z.object({
  at: moment,
  consumer_name: z.string(),
  business_name: z.string(),
  amount: cents,
  institution_name: z.string(),
  account_type: z.string(),
  last_four: z.string(),
  account_named: z.boolean(),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  language: z.string(),
  text: z.string(),
  text_sha256: z.string(),
  terms_sha256: z.string(),
  /** As the terms call themselves; null where they say none. */
  terms_version: z.nullable(z.string()),
  /** How its consumer showed that the account is theirs, and what of its numbers was corrected since. */
  validations: z.array(accountValidation),
});

/** A new authorization by which a returned payment is repaid, and the debit under it. */
const traceRepayment = z.object({
  ...traceConsent.shape,
  /** Of its entries; null where no record of its debit is kept. */
  attempt: z.nullable(z.number()),
});

export const trace = z.object({
  /** What was asked for, in words: `line 4 of ach-20260601-2200-A.ach`. */
  asked: z.string(),
  payment: z.nullable(
    z.object({
      public_id: z.string(),
      status: z.string(),
      amount: cents,
      business_name: z.string(),
      consumer_name: z.string(),
      channel: z.string(),
      requested_at: z.nullable(moment),
      approved_at: z.nullable(moment),
    }),
  ),
  /** A payout that was asked for, and what it paid. */
  payout: z.nullable(z.object({ ...payout.shape, lines: z.array(statementLine) })),
  /** Why its days are what they are, a sentence each. */
  dates: z.array(z.string()),
  consent: z.nullable(traceConsent),
  /** Authorizations of repayments after it came back, the first one first. */
  repayments: z.array(traceRepayment),
  events: z.array(z.object({ at: moment, event: z.string(), from: z.nullable(z.string()), to: z.string(), actor: z.string() })),
  entries: z.array(traceEntry),
  postings: z.array(z.object({ at: moment, event: z.string(), debit: z.string(), credit: z.string(), amount: cents })),
  answers: z.array(traceAnswer),
  /** Of a file that was asked for as a whole: each line that names an entry, to go on from. */
  lines: z.array(z.object({ line: z.number(), trace_number: z.nullable(z.string()), text: z.string() })),
});
export type Trace = z.infer<typeof trace>;
export type TraceConsent = z.infer<typeof traceConsent>;
export type TraceRepayment = z.infer<typeof traceRepayment>;
