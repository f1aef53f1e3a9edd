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
    channel: z.enum(['sms', 'email', 'push']),
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

/** The address that a mail came back to, or its Message-ID: our id stands in either. */
const returned = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300, 'Too long'),
    z.regex(/^\S*msg_[0-9a-z]{26}\S*$/, 'Enter the address or Message-ID with our ID in it: msg_ and 26 letters and digits'),
  );
/** RFC 3463: a status that begins with 4 is of a mail that is still under way, and with 2 of one that arrived. */
const refused = z
  .string()
  .check(
    z.trim(),
    z.regex(/^5\.\d{1,3}\.\d{1,3}$/, 'Enter three numbers that begin with 5, such as 5.1.1: only that is a mail refused for good'),
  );

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
  /** Notes that a mail came back for good, by the notification of the server that refused it. */
  noteBounce: {
    method: 'POST',
    path: '/provider/api/failures/bounce',
    body: z.strictObject({ message: returned, status: refused, reason }),
    answer: z.object({}),
  },
} as const;
