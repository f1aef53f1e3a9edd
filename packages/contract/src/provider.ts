import type * as z from 'zod/mini';
import * as applications from './provider/applications.ts';
import * as audit from './provider/audit.ts';
import * as businesses from './provider/businesses.ts';
import * as exceptions from './provider/exceptions.ts';
import * as files from './provider/files.ts';
import * as health from './provider/health.ts';
import * as payments from './provider/payments.ts';
import * as people from './provider/people.ts';
import * as proposals from './provider/proposals.ts';
import * as risk from './provider/risk.ts';
import * as search from './provider/search.ts';
import * as staff from './provider/staff.ts';
import * as today from './provider/today.ts';

/**
 * The calls of the provider's console, below `/provider/api`. Staff make them with the console's own cookie; tokens of
 * consumers and merchants open none. Kept out of the package's index: only the console loads them.
 */

export interface ConsoleCall {
  readonly method: 'GET' | 'POST';
  /** The whole path, with `{name}` for parameters. */
  readonly path: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}

/** What staff who signed in may ask, each by the roles that `STAFF_MAY` names. */
export const consoleCalls = {
  ...today.calls,
  ...files.calls,
  ...exceptions.calls,
  ...staff.calls,
  ...audit.calls,
  ...health.calls,
  ...proposals.calls,
  ...businesses.calls,
  ...applications.calls,
  ...payments.calls,
  ...people.calls,
  ...search.calls,
  ...risk.calls,
} as const;
export type ConsoleCallName = keyof typeof consoleCalls;

/** What opens the console: for whoever has an invitation or a passkey, and for nobody else. */
export const consoleEntrance = staff.entrance;

export type { ApplicationCheck, ApplicationEvent, CheckState, ConsoleApplication, ListedApplication } from './provider/applications.ts';
export { APPLICATION_CHECKS, APPLICATION_EVENTS, approvalTerms, OPEN_STATUSES } from './provider/applications.ts';
export type { ConsoleAuditEntry, ConsoleAuditFilters } from './provider/audit.ts';
export type { BusinessDetails, BusinessFilter, ConsoleBusiness } from './provider/businesses.ts';
export { BUSINESS_FILTERS, VOLUME_DAYS } from './provider/businesses.ts';
export type { ConsoleException, ExceptionKind } from './provider/exceptions.ts';
export { EXCEPTION_KINDS } from './provider/exceptions.ts';
export type { ConsoleEntry, ConsoleFile, ConsoleLine, FileState } from './provider/files.ts';
export { FILE_DIRECTIONS, FILE_STATES } from './provider/files.ts';
export type { Finding, Health, JobsOfTask } from './provider/health.ts';
export { READY_PARTS } from './provider/health.ts';
export type { ConsoleConsent, ConsolePayment, ListedPayment, Look, Moment, MomentState } from './provider/payments.ts';
export type { ConsoleConsumer, FoundConsumer } from './provider/people.ts';
export { NUMBER_CODE_MINUTES } from './provider/people.ts';
export type { Proposal, ProposalState, ProposedChange } from './provider/proposals.ts';
export { PROPOSAL_DAYS, PROPOSAL_STATES } from './provider/proposals.ts';
export type {
  HeldDetails,
  HeldPayment,
  ListedRiskRule,
  RiskBlock,
  RiskBlockKind,
  RiskCount,
  RiskDecision,
  RiskReplay,
} from './provider/risk.ts';
export type { RiskComparison, RiskCondition, RiskFact, RiskMode, RiskOutcome, RiskRule } from './provider/risk-rules.ts';
export { RISK_FACT_NAMES, RISK_FACTS, RISK_MODES, RISK_OUTCOMES, riskCondition, riskRule, riskRuleId } from './provider/risk-rules.ts';
export type { Hit, HitKind } from './provider/search.ts';
export { HIT_KINDS } from './provider/search.ts';
export type { Me, StaffMember, StaffState } from './provider/staff.ts';
export { STAFF_INVITATION_HOURS } from './provider/staff.ts';
export type { Alarm, NextCutoff, ReturnRate, Today } from './provider/today.ts';
