import * as z from 'zod/mini';
import { businessId, idOf, nothing } from '../fields.ts';
import { MERCHANT_ROLES, type MerchantRole } from '../roles.ts';
import { proposed } from './proposals.ts';
import { reason } from './words.ts';

/** `INVITED`: has chosen no password yet. */
const MERCHANT_USER_STATES = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const;
const userId = idOf('usr');
const role = z.enum(MERCHANT_ROLES as [MerchantRole, ...MerchantRole[]]);

const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role,
  state: z.enum(MERCHANT_USER_STATES),
  /** Where they work, in words; and by ids, none for a role that spans all. */
  locations: z.string(),
  business_ids: z.array(z.string()),
  /** Null: the provider. */
  added_by: z.nullable(z.string()),
});
export type ConsoleMerchantUser = z.infer<typeof user>;

/** A user of the merchant whose business it is. */
const one = { id: businessId, user_id: userId, reason };

/** What staff do for users of a merchant where nobody of it may or can. */
export const calls = {
  /** By username, a page at a time; with the merchant's businesses, where a user can work. */
  listMerchantUsers: {
    method: 'GET',
    path: '/provider/api/businesses/{id}/users',
    params: z.object({ id: businessId }),
    query: z.object({ after: z.optional(userId) }),
    answer: z.object({
      users: z.array(user),
      businesses: z.array(z.object({ id: z.string(), name: z.string() })),
      has_more: z.boolean(),
    }),
  },
  /** Mails a link to choose a password; whoever never signed in, their welcome. */
  mailUserPassword: { method: 'POST', path: '/provider/api/businesses/users/mail-password', body: z.strictObject(one), answer: nothing },
  /** It takes rights away, and must not wait: one person. */
  deleteMerchantUser: { method: 'POST', path: '/provider/api/businesses/users/delete', body: z.strictObject(one), answer: nothing },
  /** `business_ids`: one for a Store Viewer, at least one for a Store Admin, none for the roles that span all. */
  changeUserRole: {
    method: 'POST',
    path: '/provider/api/businesses/users/role',
    body: z.strictObject({ ...one, role, business_ids: z.array(businessId).check(z.maxLength(1_000)) }),
    answer: proposed,
  },
  /** Takes lost passkeys, authenticator app and recovery codes from a user, whom their password alone lets in then. */
  clearUserFactors: { method: 'POST', path: '/provider/api/businesses/users/clear-factors', body: z.strictObject(one), answer: proposed },
} as const;
