import * as z from 'zod/mini';
import { ID_TAIL, idOf, moment, nothing, readable, storable } from '../fields.ts';
import { SUPPORT_STATUSES, supportText } from '../routes/support.ts';
import { look } from './payments.ts';

export const SUPPORT_SIDES = ['consumer', 'merchant'] as const;
export type SupportSide = (typeof SUPPORT_SIDES)[number];
/** What the inbox shows: `us` and `them` wait for the one or the other, `open` is both. */
export const SUPPORT_FILTERS = ['us', 'them', 'open', 'closed'] as const;
export type SupportFilter = (typeof SUPPORT_FILTERS)[number];

const supportId = idOf('sup');
const savedAnswerId = idOf('sva');
/** Where a page of the inbox ends: a moment and an id, which stay when that request goes on. */
const cursor = z
  .string()
  .check(z.regex(new RegExp(`^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z~sup_${ID_TAIL}$`), 'Not a page of this list'));
const named = z.object({ id: z.string(), name: z.string() });

const listed = z.object({
  id: z.string(),
  reference: z.string(),
  side: z.enum(SUPPORT_SIDES),
  status: z.enum(SUPPORT_STATUSES),
  person: named,
  /** The business that a merchant's user named, or the payment's. */
  business: z.nullable(named),
  /** The Transaction ID of the payment that it is about. */
  payment: z.nullable(z.string()),
  issue: z.nullable(z.string()),
  /** How what they wrote first begins. */
  begins: z.string(),
  /** Since when they wait for an answer; null while it is their turn, and once it is closed. */
  waiting_since: z.nullable(moment),
  last_at: moment,
});
export type ListedSupport = z.infer<typeof listed>;

/** One text: of the person who asks, or of one of the staff. */
const message = z.object({
  id: z.string(),
  side: z.enum(['person', 'staff']),
  by: z.string(),
  text: z.string(),
  at: moment,
  /** Whether it was sent to the person by mail; null for what they wrote themselves. */
  mailed: z.nullable(z.boolean()),
});
export type SupportMessage = z.infer<typeof message>;

const thread = z.object({
  ...listed.shape,
  created_at: moment,
  /** The number to call back that they gave with it. */
  phone_number: z.nullable(z.string()),
  language: z.string(),
  /** Whether answers go out by mail, too: null is yes, otherwise why not. */
  no_mail: z.nullable(z.enum(['not_verified', 'user_deleted'])),
  /** The oldest first. */
  messages: z.array(message),
  /** How many older ones are left out. */
  left_out: z.number(),
  /** The id of the newest text: what is done goes by it, so that nothing is answered or closed unread. */
  newest: z.string(),
  looks: z.array(look),
});
export type SupportThread = z.infer<typeof thread>;

export const SAVED_ANSWERS_MAX = 200;
export const savedTitle = z
  .string()
  .check(z.trim(), z.minLength(1, 'Give it a title'), z.maxLength(80, 'Use 80 characters or fewer'), storable, readable);
const savedAnswer = z.object({ id: z.string(), title: z.string(), text: z.string(), changed_by: z.string(), changed_at: moment });
export type SavedAnswer = z.infer<typeof savedAnswer>;

const one = { id: supportId, newest: z.string().check(z.maxLength(40), storable) };

export const calls = {
  listSupport: {
    method: 'GET',
    path: '/provider/api/support',
    query: z.object({
      which: z.optional(z.enum(SUPPORT_FILTERS)),
      side: z.optional(z.enum(SUPPORT_SIDES)),
      /** A reference number, with or without its hyphen; finds whatever its status. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)),
      /** What the page before gave as `next`. */
      after: z.optional(cursor),
    }),
    answer: z.object({ requests: z.array(listed), next: z.nullable(z.string()), counts: z.object({ us: z.number(), them: z.number() }) }),
  },
  readSupport: { method: 'GET', path: '/provider/api/support/{id}', params: z.object({ id: supportId }), answer: thread },
  answerSupport: {
    method: 'POST',
    path: '/provider/api/support/answer',
    body: z.strictObject({ ...one, text: supportText }),
    answer: z.object({ mailed: z.boolean() }),
  },
  closeSupport: { method: 'POST', path: '/provider/api/support/close', body: z.strictObject(one), answer: nothing },
  reopenSupport: { method: 'POST', path: '/provider/api/support/reopen', body: z.strictObject(one), answer: nothing },
  listSavedAnswers: {
    method: 'GET',
    path: '/provider/api/saved-answers',
    answer: z.object({ answers: z.array(savedAnswer) }),
  },
  /** A new one, or other words for one that is there. */
  saveAnswer: {
    method: 'POST',
    path: '/provider/api/saved-answers',
    body: z.strictObject({ id: z.optional(savedAnswerId), title: savedTitle, text: supportText }),
    answer: savedAnswer,
  },
  removeSavedAnswer: {
    method: 'POST',
    path: '/provider/api/saved-answers/remove',
    body: z.strictObject({ id: savedAnswerId }),
    answer: nothing,
  },
} as const;
