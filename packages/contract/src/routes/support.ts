import * as z from 'zod/mini';
import { storable } from '../fields.ts';
import { SUPPORT_NOTES_MIN } from '../limits.ts';
import { route } from '../route.ts';

/** What somebody writes to the provider. */
export const supportNotes = z
  .string()
  .check(z.trim(), z.minLength(SUPPORT_NOTES_MIN, 'We need more information'), z.maxLength(4000, 'That is too long'), storable);

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
} as const;
