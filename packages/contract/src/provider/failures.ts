import * as z from 'zod/mini';
import { idOf, moment } from '../fields.ts';
import { MESSAGE_FAILURES } from '../message-failures.ts';
import { reason } from './words.ts';

/** What goes out or is done by itself, and can fail. */
export const FAILURE_KINDS = ['message', 'webhook', 'job'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

const common = {
  id: z.string(),
  /** When it was written, or asked for. */
  at: moment,
  tries: z.number(),
  /** When it is tried again by itself; null where nobody tries it any more. */
  next_try_at: z.nullable(moment),
  may_repeat: z.boolean(),
  may_drop: z.boolean(),
};
const failure = z.discriminatedUnion('kind', [
  /** A text or mail that waits after a try, or didn't get there. Never to whom, nor what it says. */
  z.object({
    kind: z.literal('message'),
    ...common,
    channel: z.enum(['sms', 'email']),
    purpose: z.string(),
    state: z.string(),
    failure: z.nullable(z.enum(MESSAGE_FAILURES)),
    /** The code of whoever delivers. */
    code: z.nullable(z.string()),
  }),
  /** What a shop's server should have heard of a payment. Of its address the host alone: the rest may be a secret. */
  z.object({
    kind: z.literal('webhook'),
    ...common,
    type: z.string(),
    public_id: z.string(),
    business: z.object({ id: z.string(), name: z.string() }),
    host: z.string(),
    failure: z.string(),
  }),
  /** Work of the queue, with what went wrong; nothing of what it is about. */
  z.object({ kind: z.literal('job'), ...common, task: z.string(), failure: z.string() }),
]);
export type ConsoleFailure = z.infer<typeof failure>;

const id = z.union([idOf('msg'), idOf('whm'), z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Not an id'))]);
const decision = z.strictObject({ kind: z.enum(FAILURE_KINDS), id, reason });

export const calls = {
  /** The newest of a kind first, a page at a time. */
  listFailures: {
    method: 'GET',
    path: '/provider/api/failures',
    query: z.object({ kind: z.optional(z.enum(FAILURE_KINDS)), after: z.optional(id) }),
    answer: z.object({ failures: z.array(failure), has_more: z.boolean() }),
  },
  /** Has it tried again, at once. */
  repeatFailure: { method: 'POST', path: '/provider/api/failures/repeat', body: decision, answer: z.object({}) },
  /** Has nobody try it any more. */
  dropFailure: { method: 'POST', path: '/provider/api/failures/drop', body: decision, answer: z.object({}) },
} as const;
