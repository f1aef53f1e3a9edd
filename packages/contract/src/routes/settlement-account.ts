import * as z from 'zod/mini';
import { businessId, idOf, moment } from '../fields.ts';
import { route } from '../route.ts';
import { SETTLEMENT_CHANGE_STATUSES } from '../settlement-words.ts';

export const settlementChangeId = idOf('sac');
export const routingNumber = z.string().check(z.regex(/^\d{9}$/, 'Enter the 9 digits'));
export const settlementNumber = z.string().check(z.regex(/^\d{4,17}$/, 'Enter 4 to 17 digits'));
export const settlementKind = z.enum(['checking', 'savings']);

/** An account that a business is paid out to, or was or will be. */
export const settlementChange = z.object({
  id: z.string(),
  account_type: z.string(),
  last_four: z.string(),
  status: z.enum(SETTLEMENT_CHANGE_STATUSES),
  asked_at: moment,
  /** A user's name, or who of the provider. */
  asked_by: z.string(),
  /** Since when it has this status. */
  status_at: moment,
  /** Since when it rests; null while it is being checked, or where it was never found to be the business's. */
  rests_since: z.nullable(moment),
  /** From when on payouts go to it; null where no day is set. */
  in_force_at: z.nullable(moment),
  /** Why it was refused, in words for the business. */
  refused_why: z.nullable(z.string()),
  /** The bank's own sign-in that confirmed it; null where its numbers were typed in. */
  linked: z.nullable(
    z.object({
      institution_name: z.string(),
      at: moment,
      /** How well the bank's owner names fit the business, 0 to 100; null where nobody compared. For the provider alone. */
      name_match: z.optional(z.nullable(z.int())),
    }),
  ),
});
export type SettlementChange = z.infer<typeof settlementChange>;

/** Where a business is paid out to, what may change that, and what did. */
export const settlementStanding = z.object({
  account: z.nullable(z.object({ account_type: z.string(), last_four: z.string(), since: moment })),
  waiting: z.nullable(settlementChange),
  /** Changes that wait no longer, the newest first: the last 50. */
  history: z.array(settlementChange),
});
export type SettlementStanding = z.infer<typeof settlementStanding>;

const STEP_UP = 'change the account that you are paid out to';

export const settlementAccount = {
  read: route({
    method: 'GET',
    path: '/businesses/settlement-account',
    summary: 'Where a business is paid out to, and how a change of that stands (Account Admins)',
    access: 'merchant',
    query: z.object({ syn_business_id: businessId }),
    answer: settlementStanding,
  }),
  ask: route({
    method: 'POST',
    path: '/businesses/settlement-account',
    summary: 'Request a different account to be paid out to (Account Admins)',
    access: 'merchant',
    stepUp: STEP_UP,
    audited: ['business.settlement_change_asked'],
    body: z.strictObject({
      syn_business_id: businessId,
      routing_number: routingNumber,
      account_number: settlementNumber,
      account_type: settlementKind,
    }),
    answer: settlementStanding,
  }),
  linkToken: route({
    method: 'POST',
    path: '/businesses/settlement-account/link-token',
    summary: 'Get a token that opens the bank-linking widget for the account to be paid out to (Account Admins)',
    access: 'merchant',
    stepUp: STEP_UP,
    not_audited: 'nothing changes until an account is linked',
    body: z.strictObject({ syn_business_id: businessId }),
    answer: z.object({ link_token: z.string(), expiration: moment }),
  }),
  link: route({
    method: 'POST',
    path: '/businesses/settlement-account/link',
    summary: 'Request to be paid out to the account that was chosen in the bank-linking widget (Account Admins)',
    access: 'merchant',
    stepUp: STEP_UP,
    audited: ['business.settlement_change_asked'],
    body: z.strictObject({
      syn_business_id: businessId,
      /** What the widget gave; good once. */
      public_token: z.string().check(z.minLength(1), z.maxLength(500)),
      /** The accounts that were chosen, as the widget names them: one of them must fit. */
      account_ids: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(20)),
    }),
    answer: settlementStanding,
  }),
  withdraw: route({
    method: 'POST',
    path: '/businesses/settlement-account/withdraw',
    summary: 'Take back a change of the account that has not taken force (Account Admins)',
    access: 'merchant',
    audited: ['business.settlement_change_withdrawn'],
    body: z.strictObject({ syn_business_id: businessId, id: settlementChangeId }),
    answer: settlementStanding,
  }),
} as const;
