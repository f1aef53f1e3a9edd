import * as z from 'zod/mini';
import { day, moment, nothing, storable } from '../fields.ts';
import { SUPPORT_NOTES_MIN } from '../limits.ts';
import { route } from '../route.ts';

/** Whose turn it is; whatever its person writes opens a closed one again. */
export const SUPPORT_STATUSES = ['WAITING_FOR_US', 'WAITING_FOR_THEM', 'CLOSED'] as const;
export type SupportStatus = (typeof SUPPORT_STATUSES)[number];

/** The most that one text holds, of whoever writes it. */
export const SUPPORT_TEXT_MAX = 4000;

/** What somebody writes to the provider. */
export const supportNotes = z
  .string()
  .check(z.trim(), z.minLength(SUPPORT_NOTES_MIN, 'We need more information'), z.maxLength(SUPPORT_TEXT_MAX, 'Too long'), storable);

/** What either side writes below a request. */
export const supportText = z
  .string()
  .check(z.trim(), z.minLength(1, 'Write something first'), z.maxLength(SUPPORT_TEXT_MAX, 'Too long'), storable);

/** What a request is called between people: eight digits, `4821-9157`. */
const supportReference = z.string().check(z.regex(/^\d{4}-\d{4}$/, 'Not a reference number'));

const listed = z.object({
  reference: z.string(),
  status: z.enum(SUPPORT_STATUSES),
  issue: z.nullable(z.string()),
  /** How what they wrote first begins. */
  begins: z.string(),
  created_at: moment,
  last_at: moment,
});
export type OwnSupportRequest = z.infer<typeof listed>;

/** What became of the report of a payment that its payer doesn't recognize; days are the bank's. */
export const dispute = z.object({
  /** That of the request for help that it is: eight digits, `4821-9157`. */
  reference: z.string(),
  status: z.enum(SUPPORT_STATUSES),
  sent_at: moment,
  /** By when the shop was asked, in banking days from the day it was sent. */
  checked_by: day(),
  /** By when its sender hears what was found. */
  answered_by: day(),
});
export type Dispute = z.infer<typeof dispute>;

/** One text of a request: the sender's own, or the provider's answer. */
const message = z.object({ id: z.string(), by: z.enum(['you', 'us']), text: z.string(), at: moment });

export const support = {
  send: route({
    method: 'POST',
    path: '/support',
    summary: 'Ask the provider for help',
    access: 'signed-in',
    permission: 'pc:view:support',
    whileFrozen: true,
    body: z.strictObject({
      notes: supportNotes,
      issue: z.optional(z.string().check(z.maxLength(100), storable)),
      phoneNumber: z.optional(z.string().check(z.regex(/^\d{10}$/, 'Please enter a valid phone number'))),
      storeName: z.optional(z.string().check(z.maxLength(200), storable)),
    }),
    not_audited: 'the request itself is kept, with who wrote it',
    answer: z.object({
      /** What the request is called between people: eight digits, `4821-9157`. */
      reference: z.string(),
    }),
  }),
  list: route({
    method: 'GET',
    path: '/support',
    summary: 'The requests for help that the caller sent, the newest first',
    access: 'signed-in',
    permission: 'pc:view:support',
    whileFrozen: true,
    query: z.object({
      /** The reference of the last one of the page before. */
      after: z.optional(supportReference),
    }),
    answer: z.object({ requests: z.array(listed), has_more: z.boolean() }),
  }),
  read: route({
    method: 'GET',
    path: '/support/{reference}',
    summary: "One of the caller's requests for help, with its answers",
    access: 'signed-in',
    permission: 'pc:view:support',
    whileFrozen: true,
    params: z.object({ reference: supportReference }),
    answer: z.object({
      ...listed.shape,
      /** The Transaction ID of the payment that it is about. */
      payment: z.nullable(z.string()),
      /** The oldest first. */
      messages: z.array(message),
      /** How many older ones are left out. */
      left_out: z.number(),
    }),
  }),
  write: route({
    method: 'POST',
    path: '/support/{reference}/messages',
    summary: 'Write again; a closed request is open again',
    access: 'signed-in',
    permission: 'pc:view:support',
    whileFrozen: true,
    params: z.object({ reference: supportReference }),
    body: z.strictObject({ text: supportText }),
    not_audited: 'the text itself is kept, with who wrote it',
    answer: nothing,
  }),
} as const;
