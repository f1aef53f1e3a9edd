/**
 * Every refusal that the service can give: its HTTP status and its words for people.
 * The wire shape is {message, status, code}; `field` names the input at fault where there is one.
 */
export const ERRORS = {
  BAD_INPUT: { status: 400, message: 'Something in this request is not right.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'That is more than we can take at once.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in again.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  ACCOUNT_FROZEN: { status: 403, message: 'Your account is temporarily suspended.' },
  ACCOUNT_DEACTIVATED: { status: 403, message: 'Your account is deactivated.' },
  PROFILE_REQUIRED: { status: 403, message: 'Finish your registration first.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Wait a little and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },
  NOT_READY: { status: 503, message: 'The service is starting. Try again in a moment.' },

  SIGN_IN_EXPIRED: { status: 410, message: 'This sign-in has run out of time. Start again.' },
  CODE_WRONG: { status: 400, message: 'That code is not right.' },
  CODE_EXPIRED: { status: 400, message: 'That code has expired. Send a new one.' },
  CODE_TRIES_USED: { status: 400, message: 'That code was wrong too often. Send a new one.' },
  TOO_MANY_CODES: { status: 429, message: 'Too many codes were sent. Wait a little and try again.' },
  MESSAGE_NOT_SENT: { status: 503, message: 'The message could not be sent. Try again in a moment.' },
  BIRTHDAY_WRONG: { status: 400, message: 'That is not the birthday on this account.' },
  BIRTHDAY_REFUSED: { status: 403, message: 'This number cannot be used to sign in for now. Contact support.' },
  PASSWORD_WRONG: { status: 400, message: 'The username, email or password is not right.' },
  ACCOUNT_LOCKED: { status: 429, message: 'Too many wrong passwords. This account is locked for a while.' },
  PASSWORD_TOO_WEAK: {
    status: 400,
    message:
      'Password must be at least 8 characters, contain at least three of the following: lowercase letters, uppercase letters, numbers, special characters',
  },
  PASSWORD_TOO_COMMON: { status: 400, message: 'This password is too easy to guess. Choose another.' },
  RESET_LINK_INVALID: { status: 400, message: 'This link has expired or was used already. Ask for a new one.' },

  ERR_USER_NOT_FOUND: { status: 404, message: 'No profile yet.' },
  ERR_USER_EXISTS: { status: 409, message: 'A user with this email already exists.' },
  ERR_PROFILE_EXISTS: { status: 409, message: 'You are registered already.' },
  TERMS_NOT_ACCEPTED: { status: 400, message: 'You must accept the terms' },
  EMAIL_LINK_INVALID: { status: 400, message: 'This link has expired or was used already.' },
  TRANSACTIONS_PENDING: { status: 400, message: 'Please wait until your transactions are posted and try again' },

  ERR_EXTERNAL_ACCOUNT_NOT_FOUND: { status: 404, message: 'No linked account.' },
  ERR_EXTERNAL_ACCOUNT_EXISTS: { status: 409, message: 'This account is linked already.' },
  ACCOUNT_NOT_ELIGIBLE: { status: 400, message: 'Only checking accounts can be linked.' },
  ACCOUNT_HAS_PENDING: { status: 400, message: 'Transactions are pending on the account. Please try again later' },
  LINK_TOKEN_INVALID: { status: 400, message: 'This link attempt has expired. Start again.' },
  LINKING_UNAVAILABLE: { status: 503, message: 'The bank connection is not answering. Try again in a moment.' },
  ACCOUNT_NOT_VERIFIED: { status: 400, message: 'This account is not verified yet.' },
  TOO_MANY_VERIFICATIONS: { status: 429, message: 'Accounts were linked by their numbers too often. Try again in some days.' },
  VERIFICATION_NOT_READY: { status: 400, message: 'The deposits have not arrived yet.' },
  VERIFICATION_WRONG: { status: 400, message: 'Those are not the two amounts.' },
  VERIFICATION_REFUSED: { status: 400, message: 'This account could not be verified. Link it again from the start.' },
  ITEM_LOGIN_REQUIRED: { status: 400, message: 'ITEM_LOGIN_REQUIRED' },

  PURCHASE_NOT_FOUND: { status: 400, message: 'That code is not valid or has expired.' },
  PURCHASE_ALREADY_USED: { status: 400, message: 'That code has been used already.' },
  PURCHASE_NOT_OPEN: { status: 400, message: 'This order can no longer be changed.' },
  PURCHASE_EXPIRED: { status: 400, message: 'The time to approve this order has run out.' },
  INSUFFICIENT_FUNDS: { status: 400, message: 'The order exceeds the daily spending limit.' },
  TIPS_NOT_OFFERED: { status: 400, message: 'This business takes no tips.' },
  TIP_TOO_HIGH: { status: 400, message: 'That tip is more than you can spend right now. Choose a smaller one.' },
  ACCOUNT_INVALID: { status: 400, message: 'The linked account cannot be used for this payment.' },
  ACCOUNT_CHANGED: { status: 409, message: 'Your primary account has changed. Please check the account and confirm again.' },
  BALANCE_UNAVAILABLE: { status: 503, message: 'The account balance cannot be read right now. Try again in a moment.' },
  BUSINESS_STOPPED: { status: 403, message: 'This business cannot take payments for now.' },
  TOO_MANY_OPEN_PURCHASES: { status: 429, message: 'You have opened very many payment codes. Wait a few minutes and try again.' },
  TOO_MANY_WRONG_CODES: { status: 429, message: 'Too many wrong codes. Wait a little and try again.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This request was sent before with other content.' },

  REFUND_TOO_LARGE: { status: 400, message: 'That is more than is left to refund of this payment.' },
  REFUND_OF_RETURNED: { status: 400, message: 'The bank has returned this payment: there is nothing to refund.' },
  REFUND_NOT_POSSIBLE: { status: 400, message: 'Nothing was collected for this payment: there is nothing to refund.' },

  LINK_NOT_FOUND: { status: 404, message: 'Link not found' },
  LINK_PAID: { status: 400, message: 'This link has been paid already.' },
  LINK_VOIDED: { status: 400, message: 'This link has been voided.' },
  LINK_EXPIRED: { status: 400, message: 'This link has expired.' },

  USERS_KEPT_ELSEWHERE: {
    status: 403,
    message: 'Users and their passwords are kept by your own sign-in provider. Add them and set passwords there.',
  },
  USER_IS_YOU: { status: 403, message: 'This is you. Another admin can change your access.' },
  USER_ADDED_BY_YOU: { status: 403, message: 'You added this user. Another admin can change or delete them.' },
  USER_IS_ACCOUNT_ADMIN: { status: 403, message: 'Only an account admin can change or delete an account admin.' },
  USER_HAS_OTHER_LOCATIONS: { status: 403, message: 'This user also works at locations that you do not have.' },
  USER_IS_LAST_ADMIN: { status: 409, message: 'This is the only account admin. Add another one first.' },
  USER_OPENS_BUSINESS: { status: 409, message: 'A new location waits for this user to open it. They must log in first.' },
  ROLE_NOT_YOURS: { status: 403, message: 'You can give only roles and locations that you have yourself.' },

  NO_APPLICATION: { status: 409, message: 'No application is waiting for this user.' },
  BUSINESS_NOT_FOUND: { status: 404, message: 'No such business.' },

  COUNTER_NOT_FOUND: { status: 404, message: 'This counter is not in use.' },
  COUNTER_NAME_TAKEN: { status: 409, message: 'This business has a counter of that name already.' },
  TOO_MANY_COUNTERS: { status: 409, message: 'A business can have 50 counters. Retire one first.' },

  API_KEY_INVALID: { status: 401, message: 'This API key is not valid.' },
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found' },
  ORDER_EXPIRED: { status: 400, message: 'Order expired' },
  ORDER_ALREADY_PAID: { status: 400, message: 'This order has been paid already.' },

  NO_RETURNS: { status: 404, message: 'There are no returns.' },
  RETURN_NOT_DECLINED: { status: 400, message: 'This payment is not one that came back from the bank.' },
  RETURN_ALREADY_RESOLVED: { status: 400, message: 'This return is resolved already: the payment is posted.' },
  RETURN_CODE_FINAL: { status: 400, message: 'Only returns with code R01 or R09 can be retried or resolved.' },
  RETURN_DISPUTED: { status: 400, message: 'This return was sent back to the bank as wrong. Wait until that is decided.' },
  RETRY_ON_ITS_WAY: { status: 400, message: 'A retry of this payment is on its way. Wait until the bank has answered.' },
  RETRY_REVERSED: {
    status: 400,
    message: 'This payment was reversed, since its debit should not have been: it cannot be debited again.',
  },
  RETRY_NONE_LEFT: { status: 400, message: 'This payment has been retried twice already: no more is allowed.' },
  RETRY_TOO_LATE: { status: 400, message: 'More than 60 days have passed since the customer approved this payment.' },
  RETRY_TOO_LATE_FOR_BANKS: { status: 400, message: 'More than 180 days have passed since this payment was first debited.' },
  RETRY_ACCOUNT_REMOVED: { status: 400, message: 'The customer no longer has this bank account linked.' },
  RETRY_ACCOUNT_INVALID: { status: 400, message: 'The bank says that this account cannot be debited.' },

  FILE_NOT_FOUND: { status: 404, message: 'No such file.' },
  RETURN_NOT_POSSIBLE: { status: 400, message: 'This debit cannot be returned now.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
