import * as z from 'zod/mini';
import { cents, idOf, moment, payoutId } from '../fields.ts';
import { PAYOUT_OBSTACLES } from '../routes/payouts.ts';
import { look } from './payments.ts';

/** What leaves as a credit of its own and people look after. */
export const CREDIT_KINDS = ['payout', 'refund', 'reversal'] as const;
export type ConsoleCreditKind = (typeof CREDIT_KINDS)[number];

export const CREDIT_STATUSES = [
  'WAITING',
  'QUEUED',
  'IN_FILE',
  'SETTLED',
  'HELD',
  'REJECTED',
  'RETURNED',
  'CANCELLED',
  'WITHDRAWN',
] as const;
export type ConsoleCreditStatus = (typeof CREDIT_STATUSES)[number];

/**
 * Which credits are listed. `open`: they wait for a payment, a file or a person. `failed`: they are held, their file was
 * rejected, or the bank sent them back. `ended`: canceled, or never sent.
 */
export const CREDIT_FILTERS = ['open', 'failed', 'sent', 'ended', 'all'] as const;
export type CreditFilter = (typeof CREDIT_FILTERS)[number];

const named = z.object({ id: z.string(), name: z.string() });
const listed = {
  id: z.string(),
  kind: z.enum(CREDIT_KINDS),
  /** What people name it by. */
  reference: z.string(),
  status: z.enum(CREDIT_STATUSES),
  /** Since when it stands so. */
  since: moment,
  made_at: moment,
  amount: cents,
  /** Who is paid by a payout, or gives back. */
  business: named,
  /** Who gets it; null of a payout. */
  consumer: z.nullable(named),
  /** The payment that it gives back; null of a payout. */
  public_id: z.nullable(z.string()),
  /** Of the account that it goes to. */
  last_four: z.nullable(z.string()),
  /** The newest file that it stood in. */
  file: z.nullable(z.string()),
  /** Why it stands so, in a sentence; null where nothing is to be said. */
  why: z.nullable(z.string()),
};
const credit = z.object(listed);
export type ConsoleCredit = z.infer<typeof credit>;

/** A business that is owed something and isn't paid. */
const unpaid = z.object({
  business_id: z.string(),
  business_name: z.string(),
  amount: cents,
  obstacle: z.enum(PAYOUT_OBSTACLES),
  return_code: z.nullable(z.string()),
  since: moment,
});
export type UnpaidBusiness = z.infer<typeof unpaid>;

/** A refund above what one person of the business gives back alone: nothing is owed until another one approves. */
const request = z.object({
  reference: z.string(),
  public_id: z.string(),
  business_name: z.string(),
  amount: cents,
  since: moment,
  expires_at: moment,
});
export type WaitingRequest = z.infer<typeof request>;

const event = z.object({
  at: moment,
  event: z.string(),
  status: z.enum(CREDIT_STATUSES),
  by: z.string(),
  words: z.nullable(z.string()),
  /** Of the account that a person chose for it. */
  last_four: z.nullable(z.string()),
});
const entry = z.object({
  file: z.string(),
  /** Its line in the file; null where that can't be told. */
  line: z.nullable(z.number()),
  trace_number: z.string(),
  settles_on: z.string(),
  outcome: z.enum(['sent', 'settled', 'rejected', 'returned']),
  return_code: z.nullable(z.string()),
});
const details = z.object({
  ...listed,
  events: z.array(event),
  entries: z.array(entry),
  /** Of a held refund alone: where it would go, or why it can't. */
  release: z.nullable(z.object({ last_four: z.nullable(z.string()), refused: z.nullable(z.string()) })),
  looks: z.array(look),
});
export type ConsoleCreditDetails = z.infer<typeof details>;

const creditId = z.union([payoutId, idOf('rfd'), idOf('rev')]);

export const calls = {
  /** The newest first, a page at a time. */
  listCredits: {
    method: 'GET',
    path: '/provider/api/disbursements',
    query: z.object({
      kind: z.optional(z.enum(CREDIT_KINDS)),
      which: z.optional(z.enum(CREDIT_FILTERS)),
      /** The last one of the page before. */
      after: z.optional(creditId),
    }),
    answer: z.object({ credits: z.array(credit), has_more: z.boolean() }),
  },
  /** What waits and has no credit yet, the longest first; and why nothing goes to the bank, where that is so. */
  listUnsent: {
    method: 'GET',
    path: '/provider/api/unsent',
    answer: z.object({
      unpaid: z.array(unpaid),
      /** Of all businesses; the first of them stand in `unpaid`. */
      unpaid_count: z.number(),
      requests: z.array(request),
      held: z.nullable(z.object({ since: moment, words: z.string() })),
    }),
  },
  readCredit: {
    method: 'GET',
    path: '/provider/api/disbursements/{id}',
    params: z.object({ id: creditId }),
    answer: details,
  },
} as const;
