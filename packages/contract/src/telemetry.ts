/**
 * What the client may report of itself: closed lists, so that nothing of a person fits in. Kept apart from the schemas:
 * the pages need the names, not a schema library.
 */

/** Every page by its pattern; ids stand as `:id`. What is none of them is reported as `*`. */
export const PAGES = [
  '/',
  '/login',
  '/logout',
  '/redirect',
  '/exception',
  '/unauthenticated',
  '/unauthorized',
  '/session-expired',
  '/re-enable-user',
  '/registration',
  '/terms',
  '/verify-email',
  '/help',
  '/help/:id',
  '/sign-in',
  '/sign-in/:id',
  '/dashboard',
  '/dashboard/accounts',
  '/dashboard/transactions-history',
  '/dashboard/statements',
  '/dashboard/receipts/:id',
  '/dashboard/receipts/:id/report',
  '/dashboard/repay/:id',
  '/dashboard/relink-required',
  '/dashboard/settings',
  '/dashboard/settings/personal-information',
  '/dashboard/settings/contact-support',
  '/dashboard/settings/deactivate-account',
  '/link-account',
  '/link-account/return',
  '/link-account-error',
  '/relink-account-error',
  '/payment',
  '/payment/confirmation',
  '/payment/success',
  '/payment/cancelled',
  '/payment/fail-connection',
  '/payment/error',
  '/payment/insufficient-funds',
  '/payment/invalid-payment',
  '/pay/:id',
  '/ecommerce-purchase',
  '/payment-link-purchase/:id',
  '/invoice-link-purchase/:id',
  '/merchant',
  '/merchant/registration',
  '/merchant/home',
  '/merchant/checkout',
  '/merchant/checkout/:step',
  '/merchant/counters',
  '/merchant/payment/:id',
  '/merchant/payment-links',
  '/merchant/invoice-links',
  '/merchant/report',
  '/merchant/returns',
  '/merchant/users',
  '/merchant/support',
  '/sandbox',
  '/sandbox/bank-login',
  '/sandbox/shop',
  '*',
] as const;
export type Page = (typeof PAGES)[number];

const WORD = /^:/;

/** The pattern of a path, without its query. A path that no page has gives `*`. */
export function pageOf(pathname: string): Page {
  const parts = pathname.replace(/\/+$/, '').split('/');
  const fits = (page: Page) => {
    const wanted = page === '/' ? [''] : page.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part === parts[at] || (WORD.test(part) && parts[at] !== ''));
  };
  return PAGES.find(fits) ?? '*';
}

/** Why a payment came to nothing. */
export const FAILURE_STATUSES = ['INSUFFICIENT_FUNDS', 'ACCOUNT_INVALID', 'DENIED', 'EXPIRED', 'OTHER'] as const;
/** Why a bank account was not linked. */
export const LINK_FAILURES = ['widget', 'no_accounts', 'not_eligible', 'already_linked', 'refused'] as const;

/** Every event, and the properties it must carry. */
export interface EventProperties {
  register_clicked: Record<never, never>;
  login_clicked: Record<never, never>;
  personal_info_submitted: Record<never, never>;
  terms_accepted: Record<never, never>;
  home_clicked: Record<never, never>;
  link_account_clicked: Record<never, never>;
  relink_account_selected: Record<never, never>;
  pay_now_clicked: Record<never, never>;
  link_checking_account_clicked: Record<never, never>;
  bank_account_linked: Record<never, never>;
  bank_link_failed: { reason: (typeof LINK_FAILURES)[number] };
  transaction_failure: { status: (typeof FAILURE_STATUSES)[number] };
  spend_limit_exceeded_ecommerce: Record<never, never>;
  spend_limit_exceeded_payment_link: Record<never, never>;
}
export type EventName = keyof EventProperties;

/** Of ordinary sessions one in ten is kept; of sessions that hit an error, and of traces, every one. */
export const SESSION_SAMPLE = 0.1;
/** The longest trail that a session keeps; what is older is forgotten. */
export const TRAIL_LENGTH = 100;
export const EVENTS_AT_ONCE = 20;
export const TRACES_AT_ONCE = 50;
export const FRAMES_MAX = 50;

/** Where an outside provider can fail a sign-in: in its answer to the browser, or as the code is changed for tokens. */
export const SIGN_IN_STEPS = ['answer', 'exchange'] as const;
export type SignInStepName = (typeof SIGN_IN_STEPS)[number];
