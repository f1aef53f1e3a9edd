import * as z from 'zod/mini';
import { cents, idOf, moment, nothing, purchaseId } from '../fields.ts';
import { proposed } from './proposals.ts';
import { RISK_MODES, RISK_OUTCOMES, riskCondition, riskRule, riskRuleId } from './risk-rules.ts';
import { reason } from './words.ts';

const named = z.object({ id: z.string(), name: z.string() });

const held = z.object({
  id: z.string(),
  public_id: z.string(),
  amount: cents,
  held_at: moment,
  consumer: named,
  business: named,
  /** The names of the rules that hold it. */
  why: z.array(z.string()),
});
export type HeldPayment = z.infer<typeof held>;

/** A device is blocked for the one customer who paid with it: many others have a browser of the same name. */
export const RISK_BLOCK_KINDS = ['account', 'person', 'device'] as const;

const fact = z.object({ name: z.string(), value: z.number() });
const block = z.object({
  id: z.string(),
  kind: z.enum(RISK_BLOCK_KINDS),
  label: z.string(),
  at: moment,
  by: z.string(),
  why: z.string(),
});
export type RiskBlock = z.infer<typeof block>;
export type RiskBlockKind = RiskBlock['kind'];

const heldDetails = z.object({
  ...held.shape,
  rule_set: z.number(),
  facts: z.array(fact),
  account: z.object({ id: z.string(), name: z.string(), last_four: z.string() }),
  /** What they paid with, as people call it; null where it gave no name. */
  device: z.nullable(z.string()),
  /** What they paid before, the newest first. */
  history: z.array(z.object({ public_id: z.string(), at: moment, amount: cents, status: z.string(), business: z.string() })),
  /** What a release says back: it is refused where anything of this has changed since. */
  seen: z.string(),
  /** Why it can't be released as things stand; null where it can. */
  obstacle: z.nullable(z.string()),
});
export type HeldDetails = z.infer<typeof heldDetails>;

/** How a rule has done over ninety days: of what it matched, what came back and what turned out fine by now. */
const counted = z.object({ payments: z.number(), amount: cents, came_back: z.number(), came_back_amount: cents });
export type RiskCount = z.infer<typeof counted>;

const replay = z.object({
  id: z.string(),
  at: moment,
  by: z.string(),
  /** Payments of the last 90 days whose facts are kept, and so were tried. */
  tried: counted,
  matched: counted,
  /** Of what matched, what rules that count had stopped already. */
  stopped_already: counted,
});
export type RiskReplay = z.infer<typeof replay>;

const listedRule = z.object({
  ...riskRule.shape,
  matched: counted,
  /** Its newest replay, as it now stands; null where there is none of this condition and outcome. */
  replay: z.nullable(replay),
});
export type ListedRiskRule = z.infer<typeof listedRule>;

const decision = z.object({
  id: z.string(),
  at: moment,
  amount: cents,
  consumer: named,
  business: named,
  outcome: z.enum(RISK_OUTCOMES),
  /** What it would have been had the rules in shadow counted. */
  shadow_outcome: z.enum(RISK_OUTCOMES),
  rule_set: z.number(),
  matched: z.array(z.string()),
  /** What became of one that was held, in words; null of others, and while it waits. */
  decided: z.nullable(z.string()),
});
export type RiskDecision = z.infer<typeof decision>;

export const calls = {
  listHeld: {
    method: 'GET',
    path: '/provider/api/risk/held',
    /** The 100 largest; `count` and `amount` of all. `ends_at`: the cutoff at which what nobody decided ends. */
    answer: z.object({ held: z.array(held), count: z.number(), amount: cents, ends_at: moment, blocks: z.array(block) }),
  },
  readHeld: { method: 'GET', path: '/provider/api/risk/held/{id}', params: z.object({ id: purchaseId }), answer: heldDetails },
  releaseHeld: {
    method: 'POST',
    path: '/provider/api/risk/release',
    body: z.strictObject({ id: purchaseId, seen: z.string().check(z.maxLength(64)), reason }),
    answer: nothing,
  },
  /** Ends it before any file, and blocks its account, its customer or their device where that is asked. */
  refuseHeld: {
    method: 'POST',
    path: '/provider/api/risk/refuse',
    body: z.strictObject({ id: purchaseId, block: z.optional(z.enum(RISK_BLOCK_KINDS)), reason }),
    answer: nothing,
  },
  /** Ends a block, by two people. */
  endBlock: {
    method: 'POST',
    path: '/provider/api/risk/end-block',
    body: z.strictObject({ id: idOf('rbl'), reason }),
    answer: proposed,
  },
  listRiskDecisions: {
    method: 'GET',
    path: '/provider/api/risk/decisions',
    /** `after`: the last one of the page before, the newest first. */
    query: z.object({ after: z.optional(purchaseId) }),
    answer: z.object({ decisions: z.array(decision), has_more: z.boolean() }),
  },
  readRiskRules: {
    method: 'GET',
    path: '/provider/api/risk/rules',
    answer: z.object({ version: z.number(), at: moment, made_by: z.string(), why: z.string(), rules: z.array(listedRule) }),
  },
  /** Says what a rule would have done over ninety days, whether or not it is among those that stand. */
  replayRiskRule: {
    method: 'POST',
    path: '/provider/api/risk/replay',
    body: z.strictObject({ id: riskRuleId, outcome: z.enum(RISK_OUTCOMES), when: riskCondition }),
    answer: z.object({ replay }),
  },
  /** Writes a new rule, or another version of one that doesn't count; it is in shadow then. */
  writeRiskRule: {
    method: 'POST',
    path: '/provider/api/risk/write-rule',
    body: z.strictObject({ id: riskRuleId, name: riskRule.shape.name, outcome: z.enum(RISK_OUTCOMES), when: riskCondition, reason }),
    answer: nothing,
  },
  /**
   * Switches a rule, by two people. One that is to count must have been replayed as it stands; one that would have stopped a large share
   * of all payments only where `stops_many` says that this is meant.
   */
  switchRiskRule: {
    method: 'POST',
    path: '/provider/api/risk/switch-rule',
    body: z.strictObject({ id: riskRuleId, mode: z.enum(RISK_MODES), stops_many: z.optional(z.boolean()), reason }),
    answer: proposed,
  },
} as const;
