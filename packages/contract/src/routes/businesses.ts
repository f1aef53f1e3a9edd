import * as z from 'zod/mini';
import { BUSINESS_FEATURES } from '../business-features.ts';
import { businessId, cents, moment } from '../fields.ts';
import { PAYMENT_CAUSES } from '../payment-causes.ts';
import { route } from '../route.ts';
import { CHANNELS, PURCHASE_STATUSES } from '../statuses.ts';

export const business = z.object({
  SynBusinessID: z.string(),
  BusinessName: z.string(),
  /** Its days and months are those of this zone: `America/New_York`. */
  TimeZone: z.string(),
  /** Whether its customers are asked for a tip; the provider switches it. */
  OffersTips: z.boolean(),
  /** What the provider has switched off for it; absent where that is nothing. */
  FeaturesOff: z.optional(z.array(z.enum(BUSINESS_FEATURES))),
  /** Absent while it is open. CLOSING: it takes no new payment, and is paid out what it is owed. CLOSED: that is done. */
  Standing: z.optional(z.enum(['CLOSING', 'CLOSED'])),
  Address: z.object({
    ID: z.string(),
    LineOne: z.string(),
    LineTwo: z.nullable(z.string()),
    City: z.string(),
    State: z.string(),
    PostalCode: z.string(),
  }),
});
export type Business = z.infer<typeof business>;

export const businessUser = z.object({ Email: z.string(), Username: z.string(), Businesses: z.array(business) });
export type BusinessUser = z.infer<typeof businessUser>;

/** Whether an organization asks its Account Admins for a second factor. */
export const secondFactorRule = z.object({ required: z.boolean() });
export type SecondFactorRule = z.infer<typeof secondFactorRule>;

export const dashboardRow = z.object({
  ID: z.string(),
  DateTimeCreated: moment,
  /** Of the business. */
  TimeZone: z.string(),
  StoreName: z.string(),
  CustomerName: z.string(),
  Channel: z.enum(CHANNELS),
  /** Without the tip. */
  BaseAmount: cents,
  TipAmount: cents,
  TransactionStatus: z.enum(PURCHASE_STATUSES),
  /** Why it has that status; null where nothing went otherwise than asked. */
  Cause: z.nullable(z.enum(PAYMENT_CAUSES)),
  PublicID: z.string(),
  /** The merchant's own number of the order; null where none was given. */
  PosOrderID: z.nullable(z.string()),
  /** Given back by the merchant or about to be. */
  RefundedAmount: cents,
  /** Sent back by the provider, or about to be, since its debit should not have been. */
  ReversedAmount: cents,
});
export type DashboardRow = z.infer<typeof dashboardRow>;

/** One business, or with an empty value every business of the caller. */
const oneOrAll = z.optional(z.nullable(z.union([businessId, z.literal('')])));

export const businesses = {
  user: route({
    method: 'GET',
    path: '/businesses/user',
    summary: 'The signed-in business user and their businesses',
    access: 'merchant',
    withoutFactor: true,
    answer: businessUser,
  }),
  open: route({
    method: 'POST',
    path: '/businesses',
    summary: 'Open the business that the provider prepared for the caller, once',
    access: 'merchant',
    permission: 'pc:create:businessuser',
    body: z.optional(z.nullable(z.object({}))),
    audited: ['business.opened', 'business.settlement_account_changed'],
    answer: business,
  }),
  dashboard: route({
    method: 'GET',
    path: '/businesses/dashboard',
    summary: 'Month-to-date sales and transactions',
    access: 'merchant',
    permission: 'pc:view:dashboard',
    query: z.object({ syn_business_id: oneOrAll }),
    answer: z.object({ MonthlySales: cents, MonthlyTotalTransactions: z.number() }),
  }),
  dashboardReport: route({
    method: 'POST',
    path: '/businesses/dashboard/report',
    summary: 'Recent transactions of a business, newest first',
    access: 'merchant',
    permission: 'pc:view:dashboard',
    body: z.strictObject({
      limit: z.number().check(z.int(), z.gte(1), z.lte(50)),
      offset: z.number().check(z.int(), z.gte(0), z.lte(100_000_000)),
      syn_business_id: oneOrAll,
    }),
    not_audited: 'it changes nothing',
    answer: z.object({ items: z.array(dashboardRow), page_info: z.object({ total: z.number() }) }),
  }),
  secondFactorRule: route({
    method: 'GET',
    path: '/businesses/second-factor',
    summary: 'Whether the Account Admins of the organization need a second factor (Account Admins)',
    access: 'merchant',
    answer: secondFactorRule,
  }),
  setSecondFactorRule: route({
    method: 'POST',
    path: '/businesses/second-factor',
    summary: 'Have Account Admins need a second factor, or not any more (Account Admins)',
    access: 'merchant',
    stepUp: 'change who needs a second factor',
    audited: ['business.second_factor_rule_changed'],
    body: z.strictObject({ required: z.boolean() }),
    answer: secondFactorRule,
  }),
} as const;
