import * as z from 'zod/mini';
import { address } from '../address.ts';
import { businessId, cents, day, moment, nothing, storable } from '../fields.ts';
import { PAYOUT_OBSTACLES } from '../routes/payouts.ts';
import { routingNumber, settlementChangeId, settlementKind, settlementNumber, settlementStanding } from '../routes/settlement-account.ts';
import { ACCOUNT_EVIDENCE, VALIDATION_EVIDENCE } from '../settlement-words.ts';
import { features } from './business-features.ts';
import { perhapsProposed, proposed } from './proposals.ts';
import { RATE_NAMES } from './today.ts';
import { reason } from './words.ts';

const fee = z.int('Give a whole number').check(z.gte(0), z.lte(10_000));
/** Null: any amount. Absent: as it is. */
const limit = z.optional(z.nullable(cents.check(z.gte(1), z.lte(100_000_000_000))));

/** The document that shows whose an account is, and its date. */
const evidence = { evidence: z.enum(ACCOUNT_EVIDENCE), evidence_on: day('Enter the date of the document') };

/** Over how many days a business's volume is counted. */
export const VOLUME_DAYS = 30;

/** Which businesses are listed. `unpaid`: those that can't be paid out; `account`: that ask for another account. */
export const BUSINESS_FILTERS = ['all', 'stopped', 'unpaid', 'account', 'closing', 'closed'] as const;
export type BusinessFilter = (typeof BUSINESS_FILTERS)[number];

/** What may be said of whether a business takes payments. */
export const BUSINESS_STANDINGS = ['OPEN', 'CLOSING', 'CLOSED'] as const;

const closing = z.object({
  /** Since when it stands as it does, who had it so and why; null of one that was never closed. */
  since: z.nullable(moment),
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** Orders that wait for their customers, and links that can be paid: they end when it begins to close. */
  orders: z.number(),
  links: z.number(),
  api_keys: z.number(),
  /** Approved payments that aren't posted, and payouts, refunds and reversals on their way: it closes once there are none. */
  payments: z.number(),
  credits: z.number(),
  /** Returned payments that are debited again, and refunds that wait for a second person: it closes once there are none of these either. */
  retries: z.number(),
  refund_requests: z.number(),
  /** What it is owed; below zero where it owes. */
  owed: cents,
  /** Who works for it and for no other business: they are ended once it is closed. */
  users: z.number(),
});

const rate = z.object({
  rate: z.enum(RATE_NAMES),
  returns: z.number(),
  threshold_basis_points: z.number(),
  /** Past its threshold by more than chance. */
  alarm: z.boolean(),
});

const listed = {
  id: z.string(),
  name: z.string(),
  organization_name: z.string(),
  opened_at: moment,
  /** Since when it may ask for no debit, as too many came back; null where it may. */
  stopped_at: z.nullable(moment),
  /** Whether it takes new payments, ends (what was approved is collected and paid out), or has ended. */
  standing: z.enum(BUSINESS_STANDINGS),
  /** Approved payments of the last days, without tips: pending and posted ones. */
  volume: z.object({ payments: z.number(), amount: cents }),
  /** Of the last 60 days. */
  debits: z.number(),
  rates: z.array(rate),
  /** What it is owed and can't be paid, and why; null where nothing keeps it from being paid out. */
  unpaid: z.nullable(z.object({ obstacle: z.enum(PAYOUT_OBSTACLES), amount: cents, since: moment, return_code: z.nullable(z.string()) })),
};
const row = z.object(listed);
export type ConsoleBusiness = z.infer<typeof row>;

const exposure = z.object({
  day_limit: z.nullable(cents),
  open_limit: z.nullable(cents),
  /** What of it is used; null while payments from before the limit are still counted, or where there is no limit. */
  day_used: z.nullable(cents),
  open_used: z.nullable(cents),
  changes: z.array(z.object({ at: moment, by: z.string(), why: z.string(), day_limit: z.nullable(cents), open_limit: z.nullable(cents) })),
});

const business = z.object({
  ...listed,
  time_zone: z.string(),
  address,
  features,
  tips_offered: z.boolean(),
  fee_basis_points: z.number(),
  fee_fixed_cents: z.number(),
  settlement: settlementStanding,
  closing,
  exposure,
});
export type BusinessDetails = z.infer<typeof business>;

/** Businesses, and what the provider sets for one. */
export const calls = {
  /** By name, a page at a time; `words` are found in its name, its merchant's, or are its id. */
  listBusinesses: {
    method: 'GET',
    path: '/provider/api/businesses',
    query: z.object({
      words: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)),
      which: z.optional(z.enum(BUSINESS_FILTERS)),
      /** The last one of the page before. */
      after: z.optional(businessId),
    }),
    answer: z.object({ businesses: z.array(row), has_more: z.boolean() }),
  },
  readBusiness: {
    method: 'GET',
    path: '/provider/api/businesses/{id}',
    params: z.object({ id: businessId }),
    answer: business,
  },
  /** What a business pays for each payment from now on. */
  setFees: {
    method: 'POST',
    path: '/provider/api/businesses/fees',
    body: z.strictObject({ id: businessId, fee_basis_points: fee, fee_fixed_cents: fee, reason }),
    answer: proposed,
  },
  /** How much may be debited for a business in a banking day, and be open at any time. */
  setExposureLimits: {
    method: 'POST',
    path: '/provider/api/businesses/exposure-limits',
    body: z.strictObject({ id: businessId, day_cents: limit, open_cents: limit, reason }),
    answer: perhapsProposed,
  },
  /** Has a business paid out to another account, which rests first. `evidence`: the document that shows it is theirs. */
  setSettlementAccount: {
    method: 'POST',
    path: '/provider/api/businesses/settlement-account',
    body: z.strictObject({
      id: businessId,
      routing_number: routingNumber,
      account_number: settlementNumber,
      account_type: settlementKind,
      ...evidence,
      reason,
    }),
    answer: proposed,
  },
  /**
   * Says that the account a business asked for is theirs: it rests, then it is paid to. `bank_link` is for an account
   * that was linked, and takes no date: the day of linking counts.
   */
  validateSettlementAccount: {
    method: 'POST',
    path: '/provider/api/businesses/settlement-account/validate',
    body: z.strictObject({
      id: businessId,
      change_id: settlementChangeId,
      evidence: z.enum(VALIDATION_EVIDENCE),
      evidence_on: z.optional(evidence.evidence_on),
      reason,
    }),
    answer: proposed,
  },
  /** Ends a change of the account that has not taken force. One person may: payouts go where they went. */
  refuseSettlementAccount: {
    method: 'POST',
    path: '/provider/api/businesses/settlement-account/refuse',
    body: z.strictObject({ id: businessId, change_id: settlementChangeId, reason }),
    answer: nothing,
  },
  /** Lets a business ask for debits again that was stopped because too many came back. */
  resumeBusiness: {
    method: 'POST',
    path: '/provider/api/businesses/resume',
    body: z.strictObject({ id: businessId, reason }),
    answer: proposed,
  },
  /** Has a business take no new payment from now on; it is closed once everything is collected and paid out. */
  closeBusiness: {
    method: 'POST',
    path: '/provider/api/businesses/close',
    body: z.strictObject({ id: businessId, reason }),
    answer: proposed,
  },
  /** Lets a business that is closing, and isn't closed, take payments again. Links and keys that ended stay so. */
  keepBusinessOpen: {
    method: 'POST',
    path: '/provider/api/businesses/keep-open',
    body: z.strictObject({ id: businessId, reason }),
    answer: nothing,
  },
  setTips: {
    method: 'POST',
    path: '/provider/api/businesses/tips',
    body: z.strictObject({ id: businessId, offered: z.boolean(), reason }),
    answer: nothing,
  },
} as const;
