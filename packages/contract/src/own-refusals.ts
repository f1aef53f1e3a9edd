import type { ErrorCode } from './errors.ts';
import { PUBLIC_REFUSALS } from './public/refusals.ts';
import type { Route } from './route.ts';
import { apiKeys } from './routes/api-keys.ts';
import { merchantApplications } from './routes/applications.ts';
import { audit } from './routes/audit.ts';
import { businessUsers, USER_REFUSALS } from './routes/business-users.ts';
import { businesses } from './routes/businesses.ts';
import { ecommerce } from './routes/checkout-sessions.ts';
import { contacts } from './routes/contacts.ts';
import { counters } from './routes/counters.ts';
import { customers } from './routes/customers.ts';
import { dataFile } from './routes/data-file.ts';
import { dayReports } from './routes/day.ts';
import { erasure } from './routes/erasure.ts';
import { externalAccounts } from './routes/external-accounts.ts';
import { factors } from './routes/factors.ts';
import { invoiceLinks, paymentLinks } from './routes/links.ts';
import { merchantPayments } from './routes/merchant-payments.ts';
import { messages } from './routes/messages.ts';
import { monthlyStatements } from './routes/monthly-statements.ts';
import { notices } from './routes/notices.ts';
import { ownPasskeys } from './routes/own-passkeys.ts';
import { payouts } from './routes/payouts.ts';
import { proofs } from './routes/proofs.ts';
import { purchases } from './routes/purchases.ts';
import { receipts } from './routes/receipts.ts';
import { refundRules, refunds } from './routes/refunds.ts';
import { repayments } from './routes/repayments.ts';
import { reportSchedules } from './routes/report-schedules.ts';
import { reports } from './routes/reports.ts';
import { retries } from './routes/retries.ts';
import { ownPassword, sessions } from './routes/sessions.ts';
import { settings } from './routes/settings.ts';
import { settlementAccount } from './routes/settlement-account.ts';
import { stepUp } from './routes/step-up.ts';
import { support } from './routes/support.ts';
import { telemetry } from './routes/telemetry.ts';
import { texts } from './routes/texts.ts';
import { users } from './routes/users.ts';
import { webhooks } from './routes/webhooks.ts';

// What each call can be refused with of its own; see refusals.ts.

/** What an outside directory of users can say. */
const OF_DIRECTORIES = ['DIRECTORY_UNAVAILABLE', 'DIRECTORY_REFUSED', 'USER_BEING_CHANGED'] as const;

/** Why a link or a shop's order is not paid, though it could be: the business, the account, the limit. */
const NOT_PAID = [
  'PASSKEY_NEEDED',
  'PAYMENT_REFUSED',
  'BUSINESS_STOPPED',
  'BUSINESS_FEATURE_OFF',
  'BUSINESS_CLOSING',
  'BUSINESS_LIMIT_REACHED',
  'ACCOUNT_CHANGED',
  'ACCOUNT_INVALID',
  'BALANCE_UNAVAILABLE',
  'INSUFFICIENT_FUNDS',
] as const;
/** Why an amount of a payment is not given back, whoever asks or decides. */
const NOT_REFUNDED = ['NOT_FOUND', 'REFUND_OF_RETURNED', 'REFUND_NOT_POSSIBLE', 'BUSINESS_CLOSED', 'REFUND_TOO_LARGE'] as const;
const NOT_RESOLVED = [
  'RETURN_NOT_DECLINED',
  'RETURN_ALREADY_RESOLVED',
  'RETURN_CODE_FINAL',
  'RETURN_DISPUTED',
  'RETRY_REPAYING',
  'RETRY_ON_ITS_WAY',
] as const;
const NOT_RETRIED = [
  ...NOT_RESOLVED,
  'RETRY_REVERSED',
  'RETRY_REAUTHORIZED',
  'RETRY_NONE_LEFT',
  'RETRY_TOO_LATE',
  'RETRY_TOO_LATE_FOR_BANKS',
  'RETRY_ACCOUNT_REMOVED',
  'RETRY_ACCOUNT_INVALID',
] as const;

/** The refusals of its own that a call has, besides those of all calls of its audience. */
export const OWN_REFUSALS: ReadonlyMap<Route, readonly ErrorCode[]> = new Map<Route, readonly ErrorCode[]>([
  [externalAccounts.validate, ['ERR_EXTERNAL_ACCOUNT_NOT_FOUND', 'LINKING_UNAVAILABLE']],
  [externalAccounts.purchasePower, ['ERR_EXTERNAL_ACCOUNT_NOT_FOUND', 'BALANCE_UNAVAILABLE']],
  [externalAccounts.makePrimary, ['ERR_EXTERNAL_ACCOUNT_NOT_FOUND', 'ACCOUNT_NOT_VERIFIED']],
  [externalAccounts.remove, ['ERR_EXTERNAL_ACCOUNT_NOT_FOUND', 'ACCOUNT_HAS_PENDING']],
  [externalAccounts.linkToken, ['ERR_EXTERNAL_ACCOUNT_NOT_FOUND', 'LINKING_UNAVAILABLE']],
  [
    externalAccounts.link,
    [
      'ACCOUNT_NOT_ELIGIBLE',
      'ACCOUNT_NAME_DIFFERS',
      'ERR_EXTERNAL_ACCOUNT_EXISTS',
      'ERR_EXTERNAL_ACCOUNT_NOT_FOUND',
      'LINK_TOKEN_INVALID',
      'LINKING_UNAVAILABLE',
    ],
  ],
  [externalAccounts.linkByNumbers, ['ERR_EXTERNAL_ACCOUNT_EXISTS', 'TOO_MANY_VERIFICATIONS']],
  [externalAccounts.verify, ['ERR_EXTERNAL_ACCOUNT_NOT_FOUND', 'VERIFICATION_NOT_READY', 'VERIFICATION_WRONG', 'VERIFICATION_REFUSED']],
  [texts.read, ['NOT_FOUND']],
  [users.read, ['ERR_USER_NOT_FOUND']],
  [users.validateEmail, ['ERR_USER_EXISTS', 'TOO_MANY_REQUESTS']],
  [users.createSelf, ['ERR_USER_EXISTS', 'ERR_PROFILE_EXISTS', 'TERMS_CHANGED', 'TOO_MANY_REQUESTS']],
  [users.sendEmailLink, ['TOO_MANY_REQUESTS']],
  [users.verifyEmail, ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS']],
  [users.activate, ['ACCOUNT_DEACTIVATED']],
  [users.deactivate, ['TRANSACTIONS_PENDING']],
  [erasure.erase, ['ERASURE_NOT_YET']],
  [purchases.start, ['TOO_MANY_OPEN_PURCHASES']],
  [
    purchases.requestDebit,
    [
      'PURCHASE_NOT_FOUND',
      'PURCHASE_ALREADY_USED',
      'TOO_MANY_WRONG_CODES',
      'INSUFFICIENT_FUNDS',
      'ACCOUNT_INVALID',
      'BALANCE_UNAVAILABLE',
      'BUSINESS_STOPPED',
      'BUSINESS_FEATURE_OFF',
      'BUSINESS_CLOSING',
      'BUSINESS_LIMIT_REACHED',
    ],
  ],
  [
    purchases.confirmDebit,
    [
      'NOT_FOUND',
      'PASSKEY_NEEDED',
      'PURCHASE_NOT_OPEN',
      'PURCHASE_EXPIRED',
      'ACCOUNT_INVALID',
      'BUSINESS_CLOSING',
      'BUSINESS_LIMIT_REACHED',
      'PAYMENT_REFUSED',
      'TIPS_NOT_OFFERED',
      'TIP_TOO_HIGH',
      'CHOSEN_ACCOUNT_INVALID',
      'CHOSEN_ACCOUNT_LOW',
      'BALANCE_UNAVAILABLE',
    ],
  ],
  [repayments.read, ['NOT_FOUND']],
  [
    repayments.repay,
    [
      'NOT_FOUND',
      'PASSKEY_NEEDED',
      'REPAY_DONE',
      'REPAY_NOT_OWED',
      'REPAY_ON_ITS_WAY',
      'REPAY_RETRIED',
      'REPAY_WITH_BUSINESS',
      'REPAY_TOO_OFTEN',
      'REPAY_CHANGED',
      'REPAY_LOW_BALANCE',
      'BUSINESS_CLOSED',
      'BUSINESS_STOPPED',
      'ERR_EXTERNAL_ACCOUNT_NOT_FOUND',
      'ACCOUNT_INVALID',
      'BALANCE_UNAVAILABLE',
      'PAYMENT_REFUSED',
    ],
  ],
  [purchases.accounts, ['NOT_FOUND']],
  [purchases.checkCode, ['PURCHASE_ALREADY_USED', 'TOO_MANY_WRONG_CODES']],
  [purchases.denyDebit, ['NOT_FOUND', 'PURCHASE_NOT_OPEN']],
  [purchases.cancelDebit, ['NOT_FOUND', 'PURCHASE_NOT_OPEN']],
  [purchases.read, ['NOT_FOUND']],
  [purchases.ticket, ['NOT_FOUND', 'TOO_MANY_REQUESTS']],
  [businesses.user, ['BUSINESS_NOT_FOUND']],
  [businesses.open, ['NO_APPLICATION']],
  [businesses.setSecondFactorRule, ['USERS_KEPT_ELSEWHERE', 'NO_FACTOR']],
  [reportSchedules.add, ['ERR_USER_NOT_FOUND', 'TOO_MANY_SCHEDULES']],
  [reportSchedules.edit, ['NOT_FOUND', 'ERR_USER_NOT_FOUND', 'SETTINGS_CHANGED']],
  [reportSchedules.remove, ['NOT_FOUND']],
  [reportSchedules.leave, ['NOT_FOUND']],
  [settings.setContact, ['SETTINGS_CHANGED']],
  [settings.setTimeZone, ['SETTINGS_CHANGED', 'TIME_ZONE_JUST_CHANGED']],
  [settings.setTips, ['SETTINGS_CHANGED']],
  [settings.setNotifications, ['ERR_USER_NOT_FOUND', 'SETTINGS_CHANGED']],
  [refundRules.set, ['SETTINGS_CHANGED']],
  [settlementAccount.linkToken, ['LINKING_UNAVAILABLE']],
  [settlementAccount.link, ['ACCOUNT_NOT_ELIGIBLE', 'LINK_TOKEN_INVALID', 'LINKING_UNAVAILABLE']],
  [settlementAccount.withdraw, ['SETTLEMENT_CHANGE_DECIDED']],
  [businesses.dashboard, ['BUSINESS_NOT_FOUND']],
  [businesses.dashboardReport, ['BUSINESS_NOT_FOUND']],
  [
    businessUsers.add,
    [
      'TOO_MANY_REQUESTS',
      'ROLE_NOT_YOURS',
      'ERR_USER_EXISTS',
      'PASSWORD_TOO_WEAK',
      'PASSWORD_TOO_COMMON',
      'PASSWORD_BREACHED',
      'USERS_KEPT_ELSEWHERE',
      ...OF_DIRECTORIES,
    ],
  ],
  [businessUsers.invite, ['TOO_MANY_REQUESTS', 'ROLE_NOT_YOURS', 'ERR_USER_EXISTS', 'USERS_KEPT_ELSEWHERE', ...OF_DIRECTORIES]],
  [
    businessUsers.sendInvitation,
    ['ERR_USER_NOT_FOUND', 'USER_IS_ACCOUNT_ADMIN', 'USER_HAS_OTHER_LOCATIONS', 'INVITATION_ANSWERED', 'TOO_MANY_REQUESTS'],
  ],
  [businessUsers.withdrawInvitation, ['ERR_USER_NOT_FOUND', 'USER_IS_ACCOUNT_ADMIN', 'USER_HAS_OTHER_LOCATIONS', 'INVITATION_ANSWERED']],
  [
    businessUsers.edit,
    [
      'ERR_USER_NOT_FOUND',
      ...USER_REFUSALS,
      'ROLE_NOT_YOURS',
      'USER_OPENS_BUSINESS',
      'PASSWORD_TOO_WEAK',
      'PASSWORD_TOO_COMMON',
      'PASSWORD_BREACHED',
      'USERS_KEPT_ELSEWHERE',
      ...OF_DIRECTORIES,
    ],
  ],
  [sessions.end, ['NOT_FOUND', 'USERS_KEPT_ELSEWHERE']],
  [sessions.endOthers, ['USERS_KEPT_ELSEWHERE']],
  [
    ownPassword.change,
    [
      'PASSWORD_WRONG',
      'TOO_MANY_PASSWORDS',
      'SIGN_IN_BUSY',
      'PASSWORD_TOO_WEAK',
      'PASSWORD_TOO_COMMON',
      'PASSWORD_BREACHED',
      'USERS_KEPT_ELSEWHERE',
    ],
  ],
  [businessUsers.remove, ['ERR_USER_NOT_FOUND', ...USER_REFUSALS, 'USER_OPENS_BUSINESS', ...OF_DIRECTORIES]],
  [audit.list, ['NOT_FOUND']],
  [audit.download, ['NOT_FOUND']],
  [
    businessUsers.sendResetLink,
    ['ERR_USER_NOT_FOUND', ...USER_REFUSALS, 'PASSWORD_NOT_CHOSEN', 'TOO_MANY_REQUESTS', 'USERS_KEPT_ELSEWHERE'],
  ],
  [businessUsers.deactivate, ['ERR_USER_NOT_FOUND', 'USER_IS_LAST_ADMIN', ...OF_DIRECTORIES]],
  [businessUsers.reactivate, ['ERR_USER_NOT_FOUND', ...OF_DIRECTORIES]],
  [apiKeys.create, ['IDEMPOTENCY_KEY_REUSED', 'BUSINESS_CLOSING']],
  [apiKeys.change, ['NOT_FOUND', 'API_KEY_REVOKED']],
  [apiKeys.revoke, ['NOT_FOUND']],
  ...PUBLIC_REFUSALS,
  [ecommerce.read, ['ORDER_NOT_FOUND', 'BUSINESS_FEATURE_OFF']],
  [ecommerce.preview, ['ORDER_NOT_FOUND', 'BUSINESS_FEATURE_OFF', 'TOO_MANY_REQUESTS']],
  [ecommerce.accept, ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PAID', 'ORDER_EXPIRED', ...NOT_PAID]],
  [
    contacts.beginPhone,
    [
      'USERS_KEPT_ELSEWHERE',
      'PHONE_UNCHANGED',
      'PHONE_NOT_TEXTABLE',
      'PHONE_STOPPED_TEXTS',
      'PHONE_NOT_REACHED',
      'TOO_MANY_CODES',
      'MESSAGE_NOT_SENT',
      'SIGN_IN_BUSY',
    ],
  ],
  [contacts.finishPhone, ['USERS_KEPT_ELSEWHERE', 'CODE_WRONG', 'CODE_EXPIRED', 'CODE_TRIES_USED', 'PHONE_TAKEN']],
  [contacts.beginEmail, ['EMAIL_UNCHANGED', 'TOO_MANY_REQUESTS']],
  [counters.create, ['BUSINESS_FEATURE_OFF', 'BUSINESS_CLOSING', 'COUNTER_NAME_TAKEN', 'TOO_MANY_COUNTERS']],
  [counters.retire, ['COUNTER_NOT_FOUND']],
  [counters.preview, ['COUNTER_NOT_FOUND', 'BUSINESS_FEATURE_OFF', 'BUSINESS_CLOSING', 'TOO_MANY_REQUESTS']],
  [counters.startPurchase, ['COUNTER_NOT_FOUND', 'BUSINESS_FEATURE_OFF', 'BUSINESS_CLOSING', 'TOO_MANY_OPEN_PURCHASES']],
  [dayReports.read, ['BUSINESS_NOT_FOUND']],
  [dayReports.download, ['BUSINESS_NOT_FOUND']],
  [factors.list, ['USERS_KEPT_ELSEWHERE']],
  [factors.beginPasskey, ['USERS_KEPT_ELSEWHERE', 'TOO_MANY_PASSKEYS']],
  [factors.finishPasskey, ['USERS_KEPT_ELSEWHERE', 'PASSKEY_REFUSED', 'PASSKEY_EXISTS', 'TOO_MANY_PASSKEYS']],
  [factors.renamePasskey, ['USERS_KEPT_ELSEWHERE', 'NOT_FOUND']],
  [factors.removePasskey, ['USERS_KEPT_ELSEWHERE', 'NOT_FOUND', 'FACTOR_NEEDED']],
  [factors.beginTotp, ['USERS_KEPT_ELSEWHERE']],
  [factors.confirmTotp, ['USERS_KEPT_ELSEWHERE', 'TOTP_NOT_BEGUN', 'CODE_WRONG']],
  [factors.removeTotp, ['USERS_KEPT_ELSEWHERE', 'NOT_FOUND', 'FACTOR_NEEDED']],
  [factors.newRecoveryCodes, ['USERS_KEPT_ELSEWHERE', 'NO_FACTOR']],
  [merchantApplications.agreement, ['TOO_MANY_REQUESTS']],
  [merchantApplications.begin, ['TOO_MANY_REQUESTS']],
  [merchantApplications.sendLink, ['TOO_MANY_REQUESTS']],
  [merchantApplications.read, ['APPLICATION_LINK_INVALID', 'TOO_MANY_REQUESTS']],
  [merchantApplications.save, ['APPLICATION_LINK_INVALID', 'APPLICATION_NOT_OPEN', 'TOO_MANY_REQUESTS']],
  [
    merchantApplications.submit,
    ['APPLICATION_LINK_INVALID', 'APPLICATION_NOT_OPEN', 'APPLICATION_INCOMPLETE', 'AGREEMENT_CHANGED', 'TOO_MANY_REQUESTS'],
  ],
  [merchantApplications.answer, ['APPLICATION_LINK_INVALID', 'APPLICATION_NOT_OPEN', 'TOO_MANY_REQUESTS']],
  [customers.read, ['BUSINESS_NOT_FOUND', 'NOT_FOUND']],
  [customers.payments, ['BUSINESS_NOT_FOUND', 'NOT_FOUND']],
  [customers.list, ['BUSINESS_NOT_FOUND']],
  [merchantPayments.read, ['NOT_FOUND']],
  [merchantPayments.mailReceipt, ['NOT_FOUND']],
  [dataFile.request, ['TOO_MANY_REQUESTS']],
  [dataFile.download, ['NOT_FOUND', 'DATA_FILE_GONE']],
  [messages.read, ['NOT_FOUND', 'TOO_MANY_REQUESTS']],
  [messages.choose, ['NOT_FOUND', 'TOO_MANY_REQUESTS']],
  [notices.addDevice, ['PUSH_SERVICE_UNKNOWN']],
  [notices.forgetDevice, ['NOT_FOUND']],
  [notices.test, ['NOT_FOUND', 'TOO_MANY_REQUESTS']],
  [ownPasskeys.list, ['USERS_KEPT_ELSEWHERE']],
  [ownPasskeys.begin, ['USERS_KEPT_ELSEWHERE', 'TOO_MANY_PASSKEYS', 'TOO_MANY_REQUESTS']],
  [ownPasskeys.finish, ['USERS_KEPT_ELSEWHERE', 'PASSKEY_REFUSED', 'PASSKEY_EXISTS', 'TOO_MANY_PASSKEYS']],
  [ownPasskeys.rename, ['USERS_KEPT_ELSEWHERE', 'NOT_FOUND']],
  [ownPasskeys.remove, ['USERS_KEPT_ELSEWHERE', 'NOT_FOUND']],
  [ownPasskeys.askWhenPaying, ['USERS_KEPT_ELSEWHERE', 'PASSKEY_MISSING']],
  [ownPasskeys.beginApproval, ['USERS_KEPT_ELSEWHERE', 'PASSKEY_MISSING', 'TOO_MANY_REQUESTS']],
  [ownPasskeys.approve, ['USERS_KEPT_ELSEWHERE', 'PASSKEY_REFUSED']],
  [payouts.list, ['BUSINESS_NOT_FOUND']],
  [payouts.downloadAll, ['BUSINESS_NOT_FOUND']],
  [monthlyStatements.read, ['BUSINESS_NOT_FOUND']],
  [monthlyStatements.csv, ['BUSINESS_NOT_FOUND']],
  [monthlyStatements.pdf, ['BUSINESS_NOT_FOUND']],
  [payouts.read, ['NOT_FOUND']],
  [payouts.download, ['NOT_FOUND']],
  [proofs.read, ['NOT_FOUND']],
  [receipts.read, ['NOT_FOUND']],
  [receipts.dispute, ['NOT_FOUND', 'TOO_MANY_REQUESTS']],
  [refunds.read, ['NOT_FOUND']],
  [refunds.create, [...NOT_REFUNDED, 'REFUND_NOT_ALLOWED', 'REFUND_OVER_DAY', 'REFUND_WAITS', 'STEP_UP_NEEDED']],
  [refunds.decide, [...NOT_REFUNDED, 'REFUND_DECIDED', 'REFUND_NEEDS_ANOTHER', 'REFUND_NEEDS_ACCOUNT_ADMIN', 'STEP_UP_NEEDED']],
  [reports.list, ['BUSINESS_NOT_FOUND']],
  [reports.filters, ['BUSINESS_NOT_FOUND']],
  [reports.days, ['BUSINESS_NOT_FOUND']],
  [reports.download, ['BUSINESS_NOT_FOUND']],
  [retries.list, ['NO_RETURNS']],
  [retries.report, ['BUSINESS_NOT_FOUND']],
  [retries.trigger, ['NOT_FOUND', 'BUSINESS_CLOSED', ...NOT_RETRIED]],
  [retries.resolve, ['NOT_FOUND', ...NOT_RESOLVED]],
  [stepUp.beginPasskey, ['USERS_KEPT_ELSEWHERE', 'STEP_UP_NEEDED']],
  [
    stepUp.confirm,
    [
      'USERS_KEPT_ELSEWHERE',
      'STEP_UP_NEEDED',
      'PASSKEY_REFUSED',
      'CODE_WRONG',
      'CODE_USED',
      'OWN_PASSWORD_WRONG',
      'TOO_MANY_REQUESTS',
      'SIGN_IN_BUSY',
    ],
  ],
  [support.send, ['TOO_MANY_REQUESTS']],
  [support.read, ['NOT_FOUND']],
  [support.write, ['NOT_FOUND', 'TOO_MANY_REQUESTS']],
  // Another site's page is not let in.
  ...Object.values(telemetry).map((call): [Route, readonly ErrorCode[]] => [call, ['FORBIDDEN', 'TOO_MANY_REQUESTS']]),
  [webhooks.create, ['WEBHOOK_EXISTS', 'TOO_MANY_WEBHOOKS', 'IDEMPOTENCY_KEY_REUSED']],
  [webhooks.changeSecret, ['NOT_FOUND']],
  [webhooks.chooseEvents, ['NOT_FOUND']],
  [webhooks.pause, ['NOT_FOUND']],
  [webhooks.resume, ['NOT_FOUND']],
  [webhooks.test, ['NOT_FOUND', 'TOO_MANY_REQUESTS']],
  [webhooks.remove, ['NOT_FOUND']],
  [webhooks.messages, ['NOT_FOUND']],
  [webhooks.message, ['NOT_FOUND']],
  [webhooks.resend, ['NOT_FOUND', 'TOO_MANY_REQUESTS']],
  ...[paymentLinks, invoiceLinks].flatMap((links): [Route, readonly ErrorCode[]][] => [
    // Not found is all of it where its kind of link is switched off.
    [links.read, ['NOT_FOUND', 'LINK_NOT_FOUND', 'BUSINESS_FEATURE_OFF']],
    [links.preview, ['NOT_FOUND', 'LINK_NOT_FOUND', 'BUSINESS_FEATURE_OFF', 'TOO_MANY_REQUESTS']],
    [links.accept, ['NOT_FOUND', 'LINK_NOT_FOUND', 'LINK_PAID', 'LINK_VOIDED', 'LINK_EXPIRED', ...NOT_PAID]],
    [links.create, ['NOT_FOUND', 'BUSINESS_FEATURE_OFF', 'BUSINESS_CLOSING', 'MEMO_HAS_ADDRESS']],
    [links.list, ['NOT_FOUND', 'BUSINESS_NOT_FOUND']],
    [links.resetExpiration, ['NOT_FOUND', 'BUSINESS_FEATURE_OFF', 'LINK_NOT_FOUND', 'LINK_PAID', 'LINK_VOIDED']],
    [
      links.dispatch,
      [
        'NOT_FOUND',
        'BUSINESS_FEATURE_OFF',
        'LINK_NOT_FOUND',
        'LINK_PAID',
        'LINK_VOIDED',
        'RECIPIENT_STOPPED',
        'TOO_MANY_MESSAGES',
        'TOO_MANY_REQUESTS',
      ],
    ],
    [links.void, ['NOT_FOUND', 'LINK_NOT_FOUND', 'LINK_PAID']],
  ]),
]);
