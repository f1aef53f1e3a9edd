import type { ErrorCode } from './errors.ts';
import type { Owed } from './routes/purchases.ts';
import type { PurchaseStatus } from './statuses.ts';

/** Of one purchase: two more tries after the first debit (Nacha rules, reinitiation; the product's limit is equal). */
export const REINITIATIONS_MAX = 2;
/** Calendar days from approval, by the business's calendar; the last one counts. The product's own limit. */
export const REINITIATION_DAYS_SINCE_APPROVAL = 60;
/** Calendar days from the settlement of the first debit; the last one counts (Nacha rules, reinitiation). */
export const REINITIATION_DAYS_SINCE_SETTLEMENT = 180;
/** Returns for want of money, which alone need no new authorization to be tried again (Nacha rules, reinitiation). */
export const REINITIABLE_CODES: readonly string[] = ['R01', 'R09'];

/** What the rules look at: a purchase at a moment, as `reinitiation_facts` in the database gives it. */
export interface ReinitiationFacts {
  readonly status: PurchaseStatus;
  /** Of the latest return; null where none has come. */
  readonly reason_code: string | null;
  /** Debits after the first, sent or to be sent, by anyone; without those taken back before the bank had them. */
  readonly retry_count: number;
  /** A reinitiation is on its way. */
  readonly pending: boolean;
  /** What is on its way was asked for by the consumer, in the app. */
  readonly repaying: boolean;
  /** How many new debits the consumer has authorized of it, whatever became of them. */
  readonly repay_count: number;
  /** The consumer has authorized a new debit of it that the bank had, which replaced the first authorization. */
  readonly reauthorized: boolean;
  /** The return was sent back to its bank as wrong, which has not contested that. */
  readonly dishonored: boolean;
  /** The reinitiation on its way has been debited, as far as the books go. */
  readonly retry_settled: boolean;
  /**
   * The day of a reinitiation on its way, `2026-03-19`; null if unknown, as while a rejected file waits for a person.
   */
  readonly retry_on: string | null;
  readonly days_since_approval: number;
  /** Null where the first debit is in no file. */
  readonly days_since_settlement: number | null;
  /** The provider has reversed its debit, or was about to: it should not have been. */
  readonly reversed: boolean;
  readonly account_invalid: boolean;
  readonly account_removed: boolean;
}

/** The customer told their bank that it was not authorized, or is to stop: whether they owe it is not ours to say. */
export const DISPUTED_CODES: readonly string[] = ['R05', 'R07', 'R08', 'R10', 'R11', 'R29'];

type ReinitiationRefusal = Extract<ErrorCode, `RETRY_${string}` | `RETURN_${string}`>;

interface Rule {
  readonly code: ReinitiationRefusal;
  /** Whether it also speaks against a person resolving the return. */
  readonly of_resolving: boolean;
  broken(facts: ReinitiationFacts): boolean;
}

/** Every rule, in people's reading order, for whoever reinitiates, resolves, or says whether that is possible. */
const RULES: readonly Rule[] = [
  { code: 'RETURN_ALREADY_RESOLVED', of_resolving: true, broken: ({ status, reason_code }) => status === 'POSTED' && reason_code !== null },
  {
    code: 'RETURN_NOT_DECLINED',
    of_resolving: true,
    broken: ({ status, reason_code }) => status !== 'DECLINED' || reason_code === null,
  },
  { code: 'RETRY_REPAYING', of_resolving: true, broken: ({ repaying }) => repaying },
  { code: 'RETRY_ON_ITS_WAY', of_resolving: true, broken: ({ pending }) => pending },
  { code: 'RETURN_DISPUTED', of_resolving: true, broken: ({ dishonored }) => dishonored },
  { code: 'RETURN_CODE_FINAL', of_resolving: true, broken: ({ reason_code }) => !REINITIABLE_CODES.includes(reason_code ?? '') },
  { code: 'RETRY_REVERSED', of_resolving: false, broken: ({ reversed }) => reversed },
  { code: 'RETRY_REAUTHORIZED', of_resolving: false, broken: ({ reauthorized }) => reauthorized },
  { code: 'RETRY_NONE_LEFT', of_resolving: false, broken: ({ retry_count }) => retry_count >= REINITIATIONS_MAX },
  { code: 'RETRY_TOO_LATE', of_resolving: false, broken: isTooLate },
  { code: 'RETRY_TOO_LATE_FOR_BANKS', of_resolving: false, broken: isTooLateForBanks },
  { code: 'RETRY_ACCOUNT_REMOVED', of_resolving: false, broken: ({ account_removed }) => account_removed },
  { code: 'RETRY_ACCOUNT_INVALID', of_resolving: false, broken: ({ account_invalid }) => account_invalid },
];

function isTooLate({ days_since_approval }: ReinitiationFacts): boolean {
  return days_since_approval > REINITIATION_DAYS_SINCE_APPROVAL;
}

function isTooLateForBanks({ days_since_settlement }: ReinitiationFacts): boolean {
  return days_since_settlement !== null && days_since_settlement > REINITIATION_DAYS_SINCE_SETTLEMENT;
}

/** Whether so much time has passed that the purchase may not be debited again, whatever else speaks against it. */
export function isTooLateToReinitiate(facts: ReinitiationFacts): boolean {
  return isTooLate(facts) || isTooLateForBanks(facts);
}

/** Why a purchase cannot be reinitiated now; undefined where it can. */
export function whyNotReinitiate(facts: ReinitiationFacts): ReinitiationRefusal | undefined {
  return RULES.find((rule) => rule.broken(facts))?.code;
}

/** Why a person cannot resolve its return now; undefined where they can. */
export function whyNotResolve(facts: ReinitiationFacts): ReinitiationRefusal | undefined {
  return RULES.find((rule) => rule.of_resolving && rule.broken(facts))?.code;
}

/** What the consumer owes of a purchase over `amount` cents that came back unpaid; undefined where nothing. */
export function owedOf(facts: ReinitiationFacts, amount: number): Owed | undefined {
  if (facts.status !== 'DECLINED' || facts.reason_code === null) return undefined;
  if (facts.pending)
    return { amount, next: facts.retry_settled ? 'retried' : 'retry', retry_on: facts.retry_on, ...(facts.repaying && { by_you: true }) };
  if (DISPUTED_CODES.includes(facts.reason_code)) return { amount, next: 'disputed', retry_on: null };
  const next = whyNotReinitiate(facts) === undefined ? 'may_retry' : 'settle';
  return { amount, next, retry_on: null, ...(whyNotRepay(facts) === undefined && { repayable: true }) };
}

/** New debits of one returned purchase that its consumer may authorize; after that it is for them and the business. */
export const REPAYMENTS_MAX = 5;

type RepaymentRefusal = Extract<ErrorCode, `REPAY_${string}`>;

/** Every rule for a consumer who repays in the app, in people's reading order. */
const REPAYMENT_RULES: readonly { readonly code: RepaymentRefusal; broken(facts: ReinitiationFacts): boolean }[] = [
  { code: 'REPAY_DONE', broken: ({ status, reason_code }) => status === 'POSTED' && reason_code !== null },
  { code: 'REPAY_NOT_OWED', broken: ({ status, reason_code }) => status !== 'DECLINED' || reason_code === null },
  { code: 'REPAY_ON_ITS_WAY', broken: ({ repaying }) => repaying },
  { code: 'REPAY_RETRIED', broken: ({ pending }) => pending },
  {
    code: 'REPAY_WITH_BUSINESS',
    broken: ({ reason_code, dishonored, reversed }) => DISPUTED_CODES.includes(reason_code ?? '') || dishonored || reversed,
  },
  { code: 'REPAY_TOO_OFTEN', broken: ({ repay_count }) => repay_count >= REPAYMENTS_MAX },
];

/** Why a consumer cannot repay a purchase in the app now; undefined where they can. */
export function whyNotRepay(facts: ReinitiationFacts): RepaymentRefusal | undefined {
  return REPAYMENT_RULES.find((rule) => rule.broken(facts))?.code;
}
