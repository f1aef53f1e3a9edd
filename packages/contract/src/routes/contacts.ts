import * as z from 'zod/mini';
import { moment, nothing } from '../fields.ts';
import { messageStanding } from '../message-standing.ts';
import { email, phoneNumber } from '../profile.ts';
import { route } from '../route.ts';
import { user } from './users.ts';

/** A new address that waits for its link to be opened; until then nothing has changed. */
export const emailChange = z.object({
  email: z.string(),
  /** By when the link has to be opened. */
  ends_at: moment,
  /** What became of the mail with the link. */
  link: z.nullable(messageStanding),
});
export type EmailChange = z.infer<typeof emailChange>;

/** A code on its way to the number that a consumer wants to use from now on. */
export const phoneChange = z.object({
  /** Ten digits. */
  phone_number: z.string(),
  resend_in_s: z.int(),
  expires_in_s: z.int(),
  /** No text was sent: the code waits in the sandbox's outbox. */
  is_in_outbox: z.boolean(),
});
export type PhoneChange = z.infer<typeof phoneChange>;

/** How a consumer is reached. Nothing changes before the new number, or the new address, is proved. */
export const contacts = {
  read: route({
    method: 'GET',
    path: '/users/self/contacts',
    summary: 'The new e-mail address that waits to be verified, if there is one',
    access: 'consumer',
    permission: 'pc:view:profile',
    whileFrozen: true,
    answer: z.object({ email_change: z.nullable(emailChange) }),
  }),
  beginPhone: route({
    method: 'POST',
    path: '/users/self/phone/code',
    summary: 'Text a code to the number that is to be used from now on; the answer is the same for every number',
    access: 'consumer',
    permission: 'pc:view:profile',
    stepUp: 'change your phone number',
    body: z.strictObject({ phone_number: phoneNumber }),
    answer: phoneChange,
  }),
  finishPhone: route({
    method: 'POST',
    path: '/users/self/phone',
    summary: 'Use the number from now on that the code went to; other sessions end, and both ends are notified',
    access: 'consumer',
    permission: 'pc:view:profile',
    body: z.strictObject({ code: z.string('Enter the 6 digits').check(z.regex(/^\d{6}$/, 'Enter the 6 digits')) }),
    answer: user,
  }),
  beginEmail: route({
    method: 'POST',
    path: '/users/self/email',
    summary: 'Mail a link to the address that is to be used from now on; the answer is the same for every address',
    access: 'consumer',
    permission: 'pc:view:profile',
    stepUp: 'change your email',
    body: z.strictObject({ email }),
    answer: emailChange,
  }),
  withdrawEmail: route({
    method: 'POST',
    path: '/users/self/email/withdraw',
    summary: 'Keep the address as it is; the link that was mailed works no longer',
    access: 'consumer',
    permission: 'pc:view:profile',
    answer: nothing,
  }),
} as const;
