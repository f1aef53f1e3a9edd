import type * as z from 'zod/mini';
import * as accountNumbers from './provider/account-numbers.ts';
import * as applications from './provider/applications.ts';
import * as audit from './provider/audit.ts';
import * as businessFeatures from './provider/business-features.ts';
import * as businessPlace from './provider/business-place.ts';
import * as businesses from './provider/businesses.ts';
import * as disbursements from './provider/disbursements.ts';
import * as exceptions from './provider/exceptions.ts';
import * as failures from './provider/failures.ts';
import * as files from './provider/files.ts';
import * as health from './provider/health.ts';
import * as merchantUsers from './provider/merchant-users.ts';
import * as payments from './provider/payments.ts';
import * as people from './provider/people.ts';
import * as proposals from './provider/proposals.ts';
import * as reports from './provider/reports.ts';
import * as returns from './provider/returns.ts';
import * as risk from './provider/risk.ts';
import * as search from './provider/search.ts';
import * as settings from './provider/settings.ts';
import * as staff from './provider/staff.ts';
import * as support from './provider/support.ts';
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
  /** Of a POST that changes nothing worth an entry of the audit log: why. */
  readonly not_audited?: string;
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
  ...accountNumbers.calls,
  ...settings.calls,
  ...reports.calls,
  ...support.calls,
  ...returns.calls,
  ...disbursements.calls,
  ...failures.calls,
  ...risk.calls,
  ...merchantUsers.calls,
  ...businessPlace.calls,
  ...businessFeatures.calls,
} as const;
export type ConsoleCallName = keyof typeof consoleCalls;

/** What opens the console: for whoever has an invitation or a passkey, and for nobody else. */
export const consoleEntrance = staff.entrance;

export { NUMBER_SHOWN_SECONDS } from './provider/account-numbers.ts';
export type { ApplicationCheck, ApplicationEvent, CheckState, ConsoleApplication, ListedApplication } from './provider/applications.ts';
export { APPLICATION_CHECKS, APPLICATION_EVENTS, approvalTerms, OPEN_STATUSES } from './provider/applications.ts';
export type { ConsoleAuditEntry, ConsoleAuditFilters } from './provider/audit.ts';
export type { BusinessFeatures } from './provider/business-features.ts';
export { placeAnswers } from './provider/business-place.ts';
export type { BusinessDetails, BusinessFilter, ConsoleBusiness } from './provider/businesses.ts';
export { BUSINESS_FILTERS, VOLUME_DAYS } from './provider/businesses.ts';
export type {
  ConsoleCredit,
  ConsoleCreditDetails,
  ConsoleCreditKind,
  ConsoleCreditStatus,
  CreditFilter,
  UnpaidBusiness,
  WaitingRequest,
} from './provider/disbursements.ts';
export { CREDIT_FILTERS, CREDIT_KINDS } from './provider/disbursements.ts';
export type { ConsoleException, ExceptionKind } from './provider/exceptions.ts';
export { EXCEPTION_KINDS } from './provider/exceptions.ts';
export type { ConsoleFailure, FailureKind } from './provider/failures.ts';
export { FAILURE_KINDS } from './provider/failures.ts';
export type { ConsoleEntry, ConsoleFile, ConsoleLine, FileState } from './provider/files.ts';
export { FILE_DIRECTIONS, FILE_STATES } from './provider/files.ts';
export type { Finding, Health, JobsOfTask } from './provider/health.ts';
export { READY_PARTS } from './provider/health.ts';
export type { ConsoleMerchantUser } from './provider/merchant-users.ts';
export type { ConsoleConsent, ConsolePayment, ListedPayment, Look, Moment, MomentState } from './provider/payments.ts';
export type { ConsoleConsumer, FoundConsumer } from './provider/people.ts';
export { NUMBER_CODE_MINUTES } from './provider/people.ts';
export type { Proposal, ProposalState, ProposedChange } from './provider/proposals.ts';
export { PROPOSAL_CARRIED_OUT_MINUTES, PROPOSAL_DAYS, PROPOSAL_STATES } from './provider/proposals.ts';
export type { ConsoleReport, ReportSection, ReportTable } from './provider/reports.ts';
export { REPORT_ROWS_SHOWN } from './provider/reports.ts';
export type { BusinessRates, ConsoleReturn, ReturnFilter } from './provider/returns.ts';
export { RETURN_FILTERS } from './provider/returns.ts';
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
export type { Deliveries, LookupName } from './provider/settings.ts';
export { LOOKUP_NAMES, LOOKUPS } from './provider/settings.ts';
export type { Me, StaffMember, StaffState } from './provider/staff.ts';
export { STAFF_INVITATION_HOURS } from './provider/staff.ts';
export type {
  ListedSupport,
  SavedAnswer,
  SupportFilter,
  SupportMessage,
  SupportSide,
  SupportThread,
} from './provider/support.ts';
export { SAVED_ANSWERS_MAX, SUPPORT_FILTERS, SUPPORT_SIDES, savedTitle } from './provider/support.ts';
export type { Alarm, NextCutoff, ReturnRate, Today } from './provider/today.ts';
export { RATE_NAMES } from './provider/today.ts';
