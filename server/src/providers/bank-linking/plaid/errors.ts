import {
  AccountNotShared,
  BankAccessGone,
  BankAway,
  type BankLinkingError,
  BankLinkingMisused,
  BankLinkingRefused,
  BankLinkingUnavailable,
  BankLoginRequired,
  NoFitAccount,
  PermissionMissing,
} from '../port.ts';

/**
 * What an error of Plaid's means: Plaid is in trouble (`down`), or we call too often (`limited`); the bank is in
 * trouble (`bank_away`); our call, credentials or products are wrong (`ours`); what somebody sent us is no good
 * (`refused`): the widget's token, a key's name; the consumer must sign in again (`login`), shares an account no more
 * (`not_shared`), has not permitted that its numbers are read (`not_permitted`), or took the access back (`gone`); the
 * bank has no account that can be debited (`unfit`).
 */
export type Meaning = 'down' | 'limited' | 'bank_away' | 'ours' | 'refused' | 'login' | 'not_shared' | 'not_permitted' | 'gone' | 'unfit';

interface Row {
  /** Of every code of the type that has no line of its own. */
  readonly otherwise: Meaning;
  readonly codes?: Readonly<Record<string, Meaning>>;
}

/** A product that we use nothing of: such an error means that we called what we should not have. */
const NOT_USED: Row = { otherwise: 'ours' };

/** Every error type of Plaid's API description, and the codes that differ from the rest of their type. */
export const MEANINGS: Readonly<Record<string, Row>> = {
  INVALID_REQUEST: { otherwise: 'ours' },
  INVALID_RESULT: { otherwise: 'down', codes: { LAST_UPDATED_DATETIME_OUT_OF_RANGE: 'bank_away' } },
  INVALID_INPUT: {
    otherwise: 'ours',
    codes: {
      INVALID_ACCESS_TOKEN: 'gone',
      INVALID_ACCOUNT_ID: 'not_shared',
      INVALID_LINK_TOKEN: 'refused',
      INVALID_PUBLIC_TOKEN: 'refused',
      INCORRECT_LINK_TOKEN: 'refused',
      OAUTH_STATE_ID_ALREADY_PROCESSED: 'refused',
      INVALID_WEBHOOK_VERIFICATION_KEY_ID: 'refused',
      ADDITIONAL_CONSENT_REQUIRED: 'not_permitted',
    },
  },
  INSTITUTION_ERROR: {
    otherwise: 'bank_away',
    codes: {
      INSTITUTION_NO_LONGER_SUPPORTED: 'gone',
      INSTITUTION_NOT_ENABLED_IN_ENVIRONMENT: 'ours',
      INSTITUTION_REGISTRATION_REQUIRED: 'ours',
      UNAUTHORIZED_INSTITUTION: 'ours',
    },
  },
  RATE_LIMIT_EXCEEDED: { otherwise: 'limited' },
  API_ERROR: { otherwise: 'down' },
  ITEM_ERROR: {
    otherwise: 'login',
    codes: {
      ACCESS_NOT_GRANTED: 'not_permitted',
      ITEM_CONCURRENTLY_DELETED: 'gone',
      ITEM_NOT_FOUND: 'gone',
      USER_PERMISSION_REVOKED: 'gone',
      COUNTRY_NOT_SUPPORTED: 'unfit',
      INSTANT_MATCH_FAILED: 'unfit',
      ITEM_NOT_SUPPORTED: 'unfit',
      MFA_NOT_SUPPORTED: 'unfit',
      NO_ACCOUNTS: 'unfit',
      NO_AUTH_ACCOUNTS: 'unfit',
      PRODUCTS_NOT_SUPPORTED: 'unfit',
      PRODUCT_NOT_ENABLED: 'ours',
      PRODUCT_NOT_READY: 'bank_away',
    },
  },
  OAUTH_ERROR: { otherwise: 'refused' },
  RECAPTCHA_ERROR: { otherwise: 'refused' },
  MICRODEPOSITS_ERROR: { otherwise: 'unfit' },
  USER_ERROR: { otherwise: 'refused' },
  SANDBOX_ERROR: { otherwise: 'ours' },
  PARTNER_ERROR: { otherwise: 'ours' },
  ASSET_REPORT_ERROR: NOT_USED,
  BASE_REPORT_ERROR: NOT_USED,
  BANK_TRANSFER_ERROR: NOT_USED,
  CHECK_REPORT_ERROR: NOT_USED,
  CONSUMER_REPORT_ERROR: NOT_USED,
  INCOME_VERIFICATION_ERROR: NOT_USED,
  PAYMENT_ERROR: NOT_USED,
  SIGNAL_ERROR: NOT_USED,
  TRANSACTIONS_ERROR: NOT_USED,
  TRANSACTION_ERROR: NOT_USED,
  TRANSFER_ERROR: NOT_USED,
};

/** What an error of this type and code means; undefined for a type that the description does not have. */
export function meaningOf(error_type: string, error_code: string): Meaning | undefined {
  if (!Object.hasOwn(MEANINGS, error_type)) return undefined;
  const { otherwise, codes = {} } = MEANINGS[error_type] as Row;
  return Object.hasOwn(codes, error_code) ? codes[error_code] : otherwise;
}

const CLASSES: Readonly<Record<Meaning, typeof BankLinkingError>> = {
  down: BankLinkingUnavailable,
  limited: BankLinkingUnavailable,
  bank_away: BankAway,
  ours: BankLinkingMisused,
  refused: BankLinkingRefused,
  login: BankLoginRequired,
  not_shared: AccountNotShared,
  not_permitted: PermissionMissing,
  gone: BankAccessGone,
  unfit: NoFitAccount,
};

/** A call that did not succeed: what it means, and what the log says of it. */
export interface Failure {
  readonly meaning: Meaning;
  /** Plaid's type and code, or what happened in the place of an answer. */
  readonly code: string;
  readonly request_id: string | undefined;
}

/** Whether it is Plaid itself that fails: what a breaker counts. */
export function isOutage({ meaning }: Failure): boolean {
  return meaning === 'down' || meaning === 'limited';
}

/** The error that a failure is for the rest of the server. No word of it is of a person's. */
export function asError(call: string, { meaning, code, request_id }: Failure): BankLinkingError {
  return new CLASSES[meaning](`plaid ${call}: ${code}${request_id === undefined ? '' : ` (request ${request_id})`}`, code);
}

const WORD = /^[\w-]{1,100}$/;
const word = (value: unknown): string | undefined => (typeof value === 'string' && WORD.test(value) ? value : undefined);

/** What its client threw: an answer that is an error of Plaid's, an answer that is nothing of the kind, or none. */
export function readFailure(thrown: unknown): Failure {
  const { response, code } = thrown as { response?: { status?: number; data?: Record<string, unknown> }; code?: unknown };
  if (!response || (response.status ?? 0) < 400) return { meaning: 'down', code: word(code) ?? 'no answer', request_id: undefined };
  const { error_type, error_code, request_id } = (typeof response.data === 'object' && response.data) || {};
  const type = word(error_type);
  const known = { code: [type, word(error_code)].filter(Boolean).join(' ') || `HTTP ${response.status}`, request_id: word(request_id) };
  const meaning = type === undefined ? undefined : meaningOf(type, word(error_code) ?? '');
  if (meaning) return { ...known, meaning };
  if (response.status === 429) return { ...known, meaning: 'limited' };
  return { ...known, meaning: (response.status ?? 500) >= 500 ? 'down' : 'ours' };
}
