import * as z from 'zod/mini';
import { businessId, idOf, moment, nothing, storable } from '../fields.ts';
import { messageStanding } from '../message-standing.ts';
import { email } from '../profile.ts';
import { MERCHANT_ROLES, ROLES, type RouteRole } from '../roles.ts';
import { route } from '../route.ts';
import { PASSWORD_RULE, passwordFollowsRule } from '../sign-in.ts';

/** A merchant's role as tokens spell it. */
const ROLE_CLAIMS = MERCHANT_ROLES.map((role): MerchantRoleClaim => ROLES[role]);
export type MerchantRoleClaim = (typeof ROLES)[Exclude<RouteRole, 'Consumer'>];

/** Why the caller may not change or remove a user; the words stand in the table of errors. */
export const USER_REFUSALS = [
  'USER_IS_LAST_ADMIN',
  'USER_IS_YOU',
  'USER_ADDED_BY_YOU',
  'USER_IS_ACCOUNT_ADMIN',
  'USER_HAS_OTHER_LOCATIONS',
] as const;
export type UserRefusal = (typeof USER_REFUSALS)[number];

/** Whether a user can log in now; one who was invited, once they have chosen a password. */
export const BUSINESS_USER_STATUSES = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const;

/** An invitation that was not answered, and until when its last link works; null while none was mailed. */
const invitation = z.object({ state: z.enum(['OPEN', 'EXPIRED', 'WITHDRAWN']), expires_at: z.nullable(moment) });
export type Invitation = z.infer<typeof invitation>;

/** One user in one business: a user of three businesses has three rows, of one `ID`. */
export const businessUserRow = z.object({
  ID: z.string(),
  /** What the identity provider calls them: the `sub` of their tokens. */
  Auth0ID: z.string(),
  Username: z.string(),
  Email: z.string(),
  Roles: z.array(z.object({ Name: z.enum(ROLE_CLAIMS) })),
  BusinessName: z.string(),
  SynBusinessID: z.string(),
  /** The `ID` of whoever added them; null where the provider did. */
  CreatedBy: z.nullable(z.string()),
  Status: z.enum(BUSINESS_USER_STATUSES),
  /** Null for whoever has a password. */
  Invitation: z.nullable(invitation),
  Refusal: z.nullable(z.enum(USER_REFUSALS)),
  /** What became of the last mail that welcomed them; null where none was sent in the last 90 days. */
  Welcome: z.nullable(messageStanding),
});
export type BusinessUserRow = z.infer<typeof businessUserRow>;

export const USERNAME_MIN = 3;
const USERNAME_MAX = 100;
const PASSWORD_MAX = 512;
const LOCATIONS_MAX = 1_000;

const NO_EMAIL = 'Please enter a valid email address';
export const userEmail = z.string(NO_EMAIL).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => email.safeParse(text).success, NO_EMAIL),
);
/** Nothing that could be taken for markup, a space or another name; an e-mail address is a username as well. */
const USERNAME_CHARACTERS = /^[\p{L}\p{M}\p{N}._-]*$/u;
export const username = z.string('Username must be at least 3 characters').check(
  z.trim(),
  z.minLength(USERNAME_MIN, 'Username must be at least 3 characters'),
  z.maxLength(USERNAME_MAX, 'Too long'),
  z.refine(
    (text) => USERNAME_CHARACTERS.test(text) || email.safeParse(text).success,
    'Username may have letters, digits, dots, hyphens and underscores, or be an email address',
  ),
);
/** Whether it is too easy to guess, only the server knows. */
export const newPassword = z
  .string(PASSWORD_RULE)
  .check(z.maxLength(PASSWORD_MAX, 'Too long'), z.refine(passwordFollowsRule, PASSWORD_RULE));
export const userRole = z.enum(ROLE_CLAIMS, 'Please select a role');
const locations = z
  .array(businessId, 'Please select a location(s)')
  .check(z.minLength(1, 'Please select a location(s)'), z.maxLength(LOCATIONS_MAX, 'That is too many at once'));

/** A user has one entry for each location; those of account roles are all of the organization's. */
export const businessUsers = {
  list: route({
    method: 'GET',
    path: '/businesses/users',
    summary: "The users of the caller's businesses: a row for each user in each",
    access: 'merchant',
    permission: 'pc:read:businessuser',
    answer: z.array(businessUserRow),
  }),
  add: route({
    method: 'POST',
    path: '/businesses/user',
    summary: 'Add a user with a password for one sign-in, at which they choose their own; a mailed link lets them do so at once',
    access: 'merchant',
    stepUp: 'add a user',
    permission: 'pc:create:businessuser',
    body: z.strictObject({ email: userEmail, username, password: newPassword, role: userRole, synBusinessesIDs: locations }),
    audited: ['business_user.added'],
    answer: z.array(businessUserRow),
  }),
  invite: route({
    method: 'POST',
    path: '/businesses/user/invite',
    summary: 'Invite a user, who chooses their own password by a mailed link that works once, for 3 days',
    access: 'merchant',
    stepUp: 'invite a user',
    audited: ['business_user.added'],
    permission: 'pc:create:businessuser',
    body: z.strictObject({ email: userEmail, username, role: userRole, synBusinessesIDs: locations }),
    answer: z.array(businessUserRow),
  }),
  sendInvitation: route({
    method: 'POST',
    path: '/businesses/user/{id}/invitation',
    summary: 'Mail an invited user a fresh link, also after the invitation was withdrawn',
    access: 'merchant',
    stepUp: 'send an invitation again',
    audited: ['business_user.invited_again'],
    permission: 'pc:create:businessuser',
    params: z.object({ id: idOf('usr') }),
    answer: nothing,
  }),
  withdrawInvitation: route({
    method: 'DELETE',
    path: '/businesses/user/{id}/invitation',
    summary: 'Withdraw an invitation that was not answered: its link opens nothing any more',
    access: 'merchant',
    stepUp: 'withdraw an invitation',
    audited: ['business_user.invitation_withdrawn'],
    permission: 'pc:create:businessuser',
    params: z.object({ id: idOf('usr') }),
    answer: nothing,
  }),
  edit: route({
    method: 'POST',
    path: '/businesses/user/edit',
    summary: "Change a user's role and locations, and where one is given the password",
    access: 'merchant',
    stepUp: 'change a user',
    permission: 'pc:update:businessuser',
    body: z.strictObject({
      auth0_user_id: z.string().check(z.minLength(1), z.maxLength(255), storable),
      role: userRole,
      synBusinessesIDs: locations,
      password: z.optional(z.nullable(z.union([z.literal(''), newPassword], PASSWORD_RULE))),
    }),
    audited: ['business_user.changed'],
    answer: z.array(businessUserRow),
  }),
  remove: route({
    method: 'DELETE',
    path: '/businesses/user/{id}',
    summary: 'Remove a user: they are logged out and never get in again',
    access: 'merchant',
    stepUp: 'delete a user',
    permission: 'pc:delete:businessuser',
    params: z.object({ id: idOf('usr') }),
    audited: ['business_user.deleted'],
    answer: nothing,
  }),
  sendResetLink: route({
    method: 'POST',
    path: '/businesses/user/{id}/reset-link',
    summary: 'Mail a user a link to choose a new password, instead of setting one for them',
    access: 'merchant',
    stepUp: 'send a password reset link',
    audited: ['sign_in.reset_link_mailed'],
    permission: 'pc:update:businessuser',
    params: z.object({ id: idOf('usr') }),
    answer: nothing,
  }),
  deactivate: route({
    method: 'POST',
    path: '/businesses/user/{id}/deactivate',
    summary: 'Deactivate a user: they are logged out, and cannot log in until an account admin reactivates them',
    access: 'merchant',
    stepUp: 'deactivate a user',
    audited: ['business_user.deactivated'],
    permission: 'pc:update:businessuser',
    params: z.object({ id: idOf('usr') }),
    answer: nothing,
  }),
  reactivate: route({
    method: 'POST',
    path: '/businesses/user/{id}/reactivate',
    summary: 'Let a deactivated user log in again, with the role and locations that they had',
    access: 'merchant',
    stepUp: 'reactivate a user',
    audited: ['business_user.reactivated'],
    permission: 'pc:update:businessuser',
    params: z.object({ id: idOf('usr') }),
    answer: nothing,
  }),
} as const;
