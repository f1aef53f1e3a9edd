import * as z from 'zod/mini';
import { cents, moment } from '../fields.ts';
import { EXCEPTION_KINDS } from './exceptions.ts';
import { file } from './files.ts';
import { proposal } from './proposals.ts';

const sum = z.object({ entries: z.number(), amount: cents });

/** What the next cutoff would send as things stand, and what waits beside it. */
const nextCutoff = z.object({
  at: moment,
  /** The cutoff before it, from which the time left is drawn. */
  previous_at: moment,
  same_day: z.boolean(),
  /** The day on which its entries settle; null where nothing would be sent. */
  settles_on: z.nullable(z.string()),
  debits: sum,
  credits: sum,
  /** What is not in it and waits for a person: refunds, payouts, and what no file can hold. */
  held: sum,
});
export type NextCutoff = z.infer<typeof nextCutoff>;

export const RATE_NAMES = ['unauthorized', 'administrative', 'overall'] as const;
/** How many debits of the last 60 days came back, beside the most that may. */
const rate = z.object({ rate: z.enum(RATE_NAMES), debits: z.number(), returns: z.number(), threshold_basis_points: z.number() });
export type ReturnRate = z.infer<typeof rate>;

/** Something past its threshold, or that fails. */
const alarm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('return_rate'),
    /** Null for all businesses together. */
    business_name: z.nullable(z.string()),
    rate: z.enum(RATE_NAMES),
    debits: z.number(),
    returns: z.number(),
    threshold_basis_points: z.number(),
  }),
  z.object({ kind: z.literal('deliveries_held'), since: moment, words: z.string() }),
  z.object({ kind: z.literal('messages'), failed: z.number(), overdue_seconds: z.number() }),
  z.object({ kind: z.literal('webhooks'), failed: z.number(), overdue_seconds: z.number() }),
]);
export type Alarm = z.infer<typeof alarm>;

const today = z.object({
  now: moment,
  alarms: z.array(alarm),
  /** What waits for a second person, as far as whoever asks may see it, the oldest first. */
  approvals: z.object({ to_decide: z.number(), own: z.number(), proposals: z.array(proposal) }),
  /** Applications that wait for staff; null for who may not see them. */
  applications_waiting: z.nullable(z.number()),
  /** Requests for help that wait for an answer, and since when the oldest does; null for who may not see them. */
  support: z.nullable(z.object({ waiting: z.number(), oldest_since: z.nullable(moment) })),
  /** What only those who may see files see: null for others. */
  money: z.nullable(
    z.object({
      next: nextCutoff,
      /** Of all businesses together; none while there were no debits. */
      rates: z.array(rate),
      /** Of today and the days before it, newest first. */
      files: z.array(file),
      files_waiting: z.array(file),
      exceptions: z.record(z.enum(EXCEPTION_KINDS), z.number()),
    }),
  ),
});
export type Today = z.infer<typeof today>;

export const calls = {
  today: { method: 'GET', path: '/provider/api/today', answer: today },
} as const;
