import * as z from 'zod/mini';
import { storable } from '../fields.ts';

/** What a fact counts. */
export type FactUnit = 'cents' | 'hours' | 'days' | 'count' | 'percent' | 'basis_points' | 'yes_no';

/**
 * What rules may look at, with the words that people read. A fact's place here is its place in a kept decision, so new
 * ones come last and none is ever taken out. `decide-risk.sql` finds them in this order.
 */
export const RISK_FACTS = [
  { name: 'amount', unit: 'cents', words: 'Amount of this payment' },
  { name: 'consumer_age', unit: 'hours', words: 'Time since the customer registered' },
  { name: 'account_age', unit: 'hours', words: 'Time since the account was linked' },
  { name: 'device_age', unit: 'hours', words: 'Time since they first paid with this device' },
  { name: 'first_time_here', unit: 'yes_no', words: 'First payment at this business' },
  { name: 'payments_before', unit: 'count', words: 'Payments before this one' },
  { name: 'percent_of_largest', unit: 'percent', words: 'Amount against their largest so far' },
  { name: 'payments_last_hour', unit: 'count', words: 'Payments in the last hour' },
  { name: 'cents_last_hour', unit: 'cents', words: 'Paid in the last hour' },
  { name: 'payments_last_day', unit: 'count', words: 'Payments in the last day' },
  { name: 'cents_last_day', unit: 'cents', words: 'Paid in the last day' },
  { name: 'people_sharing_account', unit: 'count', words: 'Other people with the same account' },
  { name: 'returns', unit: 'count', words: 'Payments of theirs that came back' },
  { name: 'business_age', unit: 'days', words: 'Time since the business opened here' },
  { name: 'business_returned', unit: 'basis_points', words: 'Returned debits of the business' },
  { name: 'business_unauthorized', unit: 'basis_points', words: 'Unauthorized debits of the business' },
  { name: 'online', unit: 'yes_no', words: 'Paid online' },
  { name: 'contact_age', unit: 'hours', words: 'Time since their phone or email last changed' },
] as const satisfies readonly { name: string; unit: FactUnit; words: string }[];
export type RiskFact = (typeof RISK_FACTS)[number]['name'];
export const RISK_FACT_NAMES = RISK_FACTS.map(({ name }) => name) as [RiskFact, ...RiskFact[]];

/** `allow` lets a payment pass, whatever other rules say. */
export const RISK_OUTCOMES = ['allow', 'hold', 'refuse'] as const;
export type RiskOutcome = (typeof RISK_OUTCOMES)[number];
/** `shadow`: it is noted what a rule would have done, and nothing more. */
export const RISK_MODES = ['off', 'shadow', 'counting'] as const;
export type RiskMode = (typeof RISK_MODES)[number];

const comparison = z.strictObject({
  fact: z.enum(RISK_FACT_NAMES),
  is: z.enum(['at_least', 'at_most', 'equal_to']),
  /** In the fact's unit; 1 and 0 for yes and no. */
  value: z.int('Give a whole number').check(z.gte(0, 'Give a number from 0'), z.lte(Number.MAX_SAFE_INTEGER)),
});
export type RiskComparison = z.infer<typeof comparison>;

/** A rule matches where all comparisons of any one of these lists hold. */
export const riskCondition = z
  .array(z.array(comparison).check(z.minLength(1, 'Give a comparison'), z.maxLength(12)))
  .check(z.minLength(1, 'Give a comparison'), z.maxLength(6));
export type RiskCondition = z.infer<typeof riskCondition>;

/** What a rule is called inside: it stays, whatever becomes of its words. */
export const riskRuleId = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, 'Small letters, digits and underscores'));

/** One rule of a set. */
export const riskRule = z.object({
  id: riskRuleId,
  name: z.string().check(z.trim(), z.minLength(1, 'Give a name'), z.maxLength(80), storable),
  /** Counts up whenever its condition or outcome changes. */
  version: z.int(),
  outcome: z.enum(RISK_OUTCOMES),
  mode: z.enum(RISK_MODES),
  when: riskCondition,
  /** Who wrote this version, and when. */
  by: z.string(),
  since: z.string(),
});
export type RiskRule = z.infer<typeof riskRule>;
