import * as z from 'zod/mini';
import { cents, consumerId, moment, nothing, storable } from '../fields.ts';
import { look } from './payments.ts';
import { reason } from './words.ts';

/** How long a code works by which a caller shows that they have the phone of a number. */
export const NUMBER_CODE_MINUTES = 10;

const STANDINGS = ['ACTIVE', 'FROZEN', 'DEACTIVATED'] as const;

/** Phone and mail masked by the server. */
const found = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(STANDINGS),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  state: z.string(),
  since: moment,
});
export type FoundConsumer = z.infer<typeof found>;

const account = z.object({
  id: z.string(),
  institution_name: z.string(),
  account_type: z.string(),
  last_four: z.string(),
  is_primary: z.boolean(),
  verification: z.enum(['provider', 'pending', 'verified', 'refused']),
  /** Why it can't be debited; null where it can. */
  trouble: z.nullable(z.string()),
  linked_at: moment,
  removed_at: z.nullable(moment),
});

const session = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  network: z.string(),
  signed_in_at: moment,
  last_used_at: moment,
});

/** When the number was last asked about, and whether the code came back. */
const proof = z.object({ texted_at: moment, ends_at: moment, matched_at: z.nullable(moment), tries_left: z.number() });

const consumer = z.object({
  ...found.shape,
  email_verified: z.boolean(),
  language: z.string(),
  accounts: z.array(account),
  limits: z.object({
    daily_limit: cents,
    /** What everybody has, and the most that can be set here. */
    everyones: cents,
    spent_today: cents,
    pending: cents,
  }),
  sessions: z.array(session),
  /** Whether an outside provider keeps sessions: then none are listed. */
  sessions_elsewhere: z.boolean(),
  proof: z.nullable(proof),
  /** What they were reached by before they changed it, masked, and until when; the newest first. */
  contact_changes: z.array(z.object({ kind: z.enum(['phone', 'email']), was: z.string(), at: moment })),
  history: z.array(look),
});
export type ConsoleConsumer = z.infer<typeof consumer>;

const decide = z.strictObject({ id: consumerId, reason });

export const calls = {
  /** By name, phone number, mail address, or the last four digits of an account. */
  findConsumers: {
    method: 'GET',
    path: '/provider/api/consumers',
    query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)) }),
    answer: z.object({
      consumers: z.array(found),
      /** Whether there are more than these. */
      more: z.boolean(),
    }),
  },
  readConsumer: { method: 'GET', path: '/provider/api/consumers/{id}', params: z.object({ id: consumerId }), answer: consumer },
  freezeConsumer: { method: 'POST', path: '/provider/api/consumers/freeze', body: decide, answer: nothing },
  unfreezeConsumer: { method: 'POST', path: '/provider/api/consumers/unfreeze', body: decide, answer: nothing },
  limitConsumer: {
    method: 'POST',
    path: '/provider/api/consumers/limit',
    body: z.strictObject({
      id: consumerId,
      /** Null: what everybody has. */
      daily_limit: z.nullable(cents.check(z.gte(0, 'A limit is $0.00 or more'))),
      reason,
    }),
    answer: nothing,
  },
  endConsumerSessions: { method: 'POST', path: '/provider/api/consumers/end-sessions', body: decide, answer: nothing },
  /** Texts a code to the number on file, for whoever calls to read back. */
  textNumberCode: { method: 'POST', path: '/provider/api/consumers/text-code', body: decide, answer: proof },
  checkNumberCode: {
    method: 'POST',
    path: '/provider/api/consumers/check-code',
    body: z.strictObject({ id: consumerId, code: z.string().check(z.regex(/^\d{6}$/, 'Enter the 6 digits of the code')) }),
    answer: z.object({ matches: z.boolean(), tries_left: z.number() }),
  },
} as const;
