import * as z from 'zod/mini';
import { businessId, cents, idOf, moment, storable } from '../fields.ts';
import { CHANNELS } from '../statuses.ts';
import { accountValidation } from '../trace.ts';

const named = z.object({ id: z.string(), name: z.string() });
const common = {
  /** What its page is found by: its Transaction ID, or its id where it was never approved. */
  key: z.string(),
  public_id: z.string(),
  status: z.string(),
  amount: cents,
  channel: z.enum(CHANNELS),
  consumer: named,
  /** Null while no business has asked for it. */
  business: z.nullable(named),
};

const listed = z.object({ ...common, at: moment });
export type ListedPayment = z.infer<typeof listed>;

/** `next`: still to come. `failed`: it went wrong there. */
export const MOMENT_STATES = ['done', 'next', 'failed'] as const;
export type MomentState = (typeof MOMENT_STATES)[number];

/** A moment of a payment's life, with why it came when it did. Of one to come the day alone is known. */
const lifeMoment = z.object({
  state: z.enum(MOMENT_STATES),
  at: z.nullable(moment),
  day: z.nullable(z.string()),
  title: z.string(),
  why: z.array(z.string()),
  amount: z.nullable(cents),
  file: z.nullable(z.string()),
  line: z.nullable(z.number()),
});
export type Moment = z.infer<typeof lifeMoment>;

const consent = z.object({
  at: moment,
  institution_name: z.string(),
  last_four: z.string(),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  language: z.string(),
  text: z.string(),
  text_sha256: z.string(),
  terms_version: z.nullable(z.string()),
  validations: z.array(accountValidation),
});
export type ConsoleConsent = z.infer<typeof consent>;

const fileLine = z.object({ file: z.string(), line: z.nullable(z.number()), text: z.nullable(z.string()), what: z.string() });
const posting = z.object({ at: moment, event: z.string(), debit: z.string(), credit: z.string(), amount: cents });
const message = z.object({
  id: z.string(),
  at: moment,
  channel: z.enum(['sms', 'email', 'push']),
  purpose: z.string(),
  state: z.string(),
  state_at: moment,
  failure: z.nullable(z.string()),
});
/** Somebody of the staff who opened something, or did something about it. */
export const look = z.object({ number: z.number(), at: moment, who: z.string(), words: z.string(), why: z.nullable(z.string()) });
export type Look = z.infer<typeof look>;

const payment = z.object({
  ...common,
  /** Of the amount. */
  tip: cents,
  /** What the merchant is charged; null where nobody approved it. */
  fee: z.nullable(cents),
  order: z.nullable(z.string()),
  timeline: z.array(lifeMoment),
  consent: z.nullable(consent),
  /** What was authorized to repay it after it came back, the first one first. */
  repayments: z.array(consent),
  /** What only those who may read files see; null for others. */
  money: z.nullable(z.object({ lines: z.array(fileLine), postings: z.array(posting) })),
  messages: z.array(message),
  looks: z.array(look),
});
export type ConsolePayment = z.infer<typeof payment>;

/** What names a payment in an address: a Transaction ID, or an id. */
const paymentKey = z.string().check(z.minLength(1), z.maxLength(40), storable);

export const calls = {
  /** The newest; of one consumer or business where that is asked. */
  listPayments: {
    method: 'GET',
    path: '/provider/api/payments',
    query: z.object({ consumer: z.optional(idOf('usr')), business: z.optional(businessId) }),
    answer: z.object({ payments: z.array(listed), of: z.nullable(z.string()) }),
  },
  readPayment: { method: 'GET', path: '/provider/api/payments/{id}', params: z.object({ id: paymentKey }), answer: payment },
} as const;
