import * as z from 'zod/mini';
import { address } from '../address.ts';
import { moment, nothing, storable } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import { SUPPORT_NOTES_MIN } from '../limits.ts';
import { messageStanding } from '../message-standing.ts';
import { city, dateOfBirth, email, firstName, lastName, newProfile, postalCode, state, streetOne, streetTwo } from '../profile.ts';
import { route } from '../route.ts';
import { providerText } from './texts.ts';

export const user = z.object({
  email: z.string(),
  email_verified: z.boolean(),
  /** What became of the last verifying mail; null where the address is verified, or none was sent in 90 days. */
  email_link: z.nullable(messageStanding),
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: z.string(),
  phone_number: z.string(),
  address,
  terms_accepted: z.boolean(),
  has_created_external_account: z.boolean(),
  /** Of what is sent to them. */
  language: z.enum(LANGUAGES),
  status: z.enum(['ACTIVE', 'FROZEN', 'DEACTIVATED']),
  paybotic_banking_roles: z.array(z.string()),
  created_at: moment,
});
export type User = z.infer<typeof user>;

export const notes = z.strictObject({
  notes: z.string().check(z.trim(), z.minLength(SUPPORT_NOTES_MIN, 'We need more information'), z.maxLength(4000, 'Too long'), storable),
});

/** What an e-mailed link carries: 256 bits. Anything else gets the same answer as a used one. */
const emailLinkToken = z.string().check(z.minLength(1), z.maxLength(200), storable);

/** Terms as they read when the consumer accepted them. */
export const acceptedTerms = z.extend(z.pick(providerText, { title: true, version: true, blocks: true }), { accepted_at: moment });
export type AcceptedTerms = z.infer<typeof acceptedTerms>;

export const users = {
  read: route({
    method: 'GET',
    path: '/users/user',
    summary: 'The signed-in consumer',
    access: 'newcomer',
    whileFrozen: true,
    answer: user,
  }),
  isDeactivated: route({
    method: 'GET',
    path: '/users/user/deactivated',
    summary: 'Whether the signed-in consumer is deactivated',
    access: 'newcomer',
    whileFrozen: true,
    whileDeactivated: true,
    answer: z.object({ deactivated: z.boolean() }),
  }),
  validateEmail: route({
    method: 'POST',
    path: '/users/validate-email',
    summary: 'Whether an e-mail address may be used',
    access: 'newcomer',
    body: z.strictObject({ email }),
    answer: nothing,
  }),
  createSelf: route({
    method: 'POST',
    path: '/users/self',
    summary: 'Create the consumer profile',
    access: 'newcomer',
    permission: 'pc:create:users:self',
    body: newProfile,
    answer: user,
  }),
  updateSelf: route({
    method: 'PATCH',
    path: '/users/self/info',
    summary: 'Change personal information',
    access: 'consumer',
    permission: 'pc:view:profile',
    body: z.strictObject({
      first_name: firstName,
      last_name: lastName,
      date_of_birth: dateOfBirth,
      street_one: streetOne,
      street_two: streetTwo,
      city,
      state,
      postal_code: postalCode,
      email: z.optional(z.string()),
      phone: z.optional(z.string()),
      phone_number: z.optional(z.string()),
    }),
    answer: user,
  }),
  chooseLanguage: route({
    method: 'PATCH',
    path: '/users/self/language',
    summary: 'Say in which language messages are sent',
    access: 'consumer',
    permission: 'pc:view:profile',
    whileFrozen: true,
    body: z.strictObject({ language: z.enum(LANGUAGES) }),
    answer: nothing,
  }),
  readTerms: route({
    method: 'GET',
    path: '/users/self/terms',
    summary: 'The terms that the consumer accepted, as they read then',
    access: 'consumer',
    permission: 'pc:view:profile',
    whileFrozen: true,
    answer: acceptedTerms,
  }),
  sendEmailLink: route({
    method: 'POST',
    path: '/users/self/email-link',
    summary: 'Send the link that verifies the e-mail address once more',
    access: 'consumer',
    permission: 'pc:view:profile',
    answer: nothing,
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/users/verify-email',
    summary: 'Verify an e-mail address by the token of a link that was sent to it',
    access: 'public',
    body: z.strictObject({ token: emailLinkToken }),
    answer: nothing,
  }),
  activate: route({
    method: 'POST',
    path: '/users/activate',
    summary: 'Re-enable a deactivated account',
    access: 'consumer',
    whileDeactivated: true,
    answer: nothing,
  }),
  deactivate: route({
    method: 'DELETE',
    path: '/users',
    summary: 'Deactivate the account',
    access: 'consumer',
    body: notes,
    answer: nothing,
  }),
} as const;
