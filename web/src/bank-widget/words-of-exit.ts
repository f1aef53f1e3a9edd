import { text } from '../language/t.ts';
import type { WidgetExit } from './bank-widget.ts';

const EXPIRED = text('This link attempt expired. Start again.');
const NOT_TAKEN = text("Your bank didn't accept what you entered. Try again.");
const LOCKED = text('Your bank locked your sign-in after too many tries. Unlock it with your bank, then try again.');
const BANK_ASKS = text('Your bank needs something from you first. Sign in at your bank, do what it asks, then try again.');
const UNFINISHED = text("We couldn't sign you in to your bank. Try again.");
const NOT_ALLOWED = text("You didn't give your bank permission to share an account with us. Try again and allow it.");
const NO_ACCOUNT = text("We didn't find an account that can be linked. Try another bank, or enter your account and routing numbers.");
const NOT_HERE = text("This bank can't be linked this way. Try another bank, or enter your account and routing numbers.");
const BANK_AWAY = text("Your bank isn't answering right now. Try again later.");
const TOO_OFTEN = text('Too many attempts. Try again later.');
const AWAY = text("The bank connection isn't answering. Try again in a moment.");

/** By Link's documented codes; any other has the words that Plaid sends for people, or its type's. */
const BY_CODE: Readonly<Record<string, string>> = {
  INVALID_LINK_TOKEN: EXPIRED,
  INCORRECT_LINK_TOKEN: EXPIRED,
  OAUTH_STATE_ID_ALREADY_PROCESSED: EXPIRED,
  INVALID_CREDENTIALS: NOT_TAKEN,
  INVALID_MFA: NOT_TAKEN,
  INVALID_UPDATED_USERNAME: NOT_TAKEN,
  INVALID_SEND_METHOD: NOT_TAKEN,
  ITEM_LOCKED: LOCKED,
  USER_SETUP_REQUIRED: BANK_ASKS,
  PASSWORD_RESET_REQUIRED: BANK_ASKS,
  INSUFFICIENT_CREDENTIALS: UNFINISHED,
  USER_INPUT_TIMEOUT: UNFINISHED,
  ITEM_LOGIN_REQUIRED: UNFINISHED,
  ACCESS_NOT_GRANTED: NOT_ALLOWED,
  USER_PERMISSION_REVOKED: NOT_ALLOWED,
  ADDITIONAL_CONSENT_REQUIRED: NOT_ALLOWED,
  NO_ACCOUNTS: NO_ACCOUNT,
  NO_AUTH_ACCOUNTS: NO_ACCOUNT,
  PRODUCTS_NOT_SUPPORTED: NO_ACCOUNT,
  INSTANT_MATCH_FAILED: NO_ACCOUNT,
  ITEM_NOT_SUPPORTED: NOT_HERE,
  MFA_NOT_SUPPORTED: NOT_HERE,
  COUNTRY_NOT_SUPPORTED: NOT_HERE,
  INVALID_INSTITUTION: NOT_HERE,
  INSTITUTION_NO_LONGER_SUPPORTED: NOT_HERE,
  INSTITUTION_NOT_ENABLED_IN_ENVIRONMENT: NOT_HERE,
  INSTITUTION_REGISTRATION_REQUIRED: NOT_HERE,
  UNAUTHORIZED_INSTITUTION: NOT_HERE,
  UNSUPPORTED_RESPONSE: NOT_HERE,
  INSTITUTION_DOWN: BANK_AWAY,
  INSTITUTION_NOT_AVAILABLE: BANK_AWAY,
  INSTITUTION_NOT_RESPONDING: BANK_AWAY,
};

const BY_TYPE: Readonly<Record<string, string>> = {
  INSTITUTION_ERROR: BANK_AWAY,
  ITEM_ERROR: UNFINISHED,
  OAUTH_ERROR: UNFINISHED,
  RECAPTCHA_ERROR: UNFINISHED,
  RATE_LIMIT_EXCEEDED: TOO_OFTEN,
};

/** The same exit, its error in words that a person can use: Plaid's own message is for developers. */
export function wordsOfExit(exit: WidgetExit): WidgetExit {
  if (exit.error === null) return exit;
  const { error_code, error_type = '', display_message } = exit.error;
  const error_message = BY_CODE[error_code] ?? display_message ?? BY_TYPE[error_type] ?? AWAY;
  return { ...exit, error: { error_code, error_message } };
}
