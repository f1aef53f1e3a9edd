import * as ach from './ach/index.ts';
import * as notices from './collections/notices/index.ts';
import * as reinitiations from './collections/reinitiations/index.ts';
import * as repayments from './collections/repayments/index.ts';
import type { Context } from './context.ts';
import * as microEntries from './disbursements/micro-entries/index.ts';
import * as payouts from './disbursements/payouts/index.ts';
import * as refunds from './disbursements/refunds/index.ts';
import * as statements from './disbursements/statements/index.ts';
import { factorRoutes, routes as identityRoutes, ownPasskeyRoutes, stepUpRoutes } from './identity/index.ts';
import * as audit from './kernel/audit/index.ts';
import type { Binder } from './kernel/http/bind.ts';
import * as texts from './kernel/texts/routes.ts';
import * as apiKeys from './merchants/api-keys/index.ts';
import * as applications from './merchants/applications/index.ts';
import * as businessUsers from './merchants/business-users/index.ts';
import * as businesses from './merchants/businesses/index.ts';
import * as merchantSettings from './merchants/settings/index.ts';
import * as settlementChanges from './merchants/settlement-changes/index.ts';
import * as ownNotices from './notify/notices/index.ts';
import * as messages from './notify/preferences/index.ts';
import * as support from './notify/support/index.ts';
import * as checkoutSessions from './payments/checkout-sessions/index.ts';
import * as counters from './payments/counters/index.ts';
import * as exposure from './payments/exposure/index.ts';
import * as links from './payments/links/index.ts';
import * as payableAccounts from './payments/payable-accounts/index.ts';
import * as purchases from './payments/purchases/index.ts';
import * as bankAccounts from './people/bank-accounts/index.ts';
import * as consumers from './people/consumers/index.ts';
import * as erasure from './people/erasure/index.ts';
import * as customers from './reporting/customers/index.ts';
import * as dataFiles from './reporting/data-files/index.ts';
import * as firstSteps from './reporting/first-steps/index.ts';
import * as history from './reporting/history/index.ts';
import * as payments from './reporting/payments/index.ts';
import * as receipts from './reporting/receipts/index.ts';
import * as reports from './reporting/reports/index.ts';
import * as schedules from './reporting/schedules/index.ts';
import * as search from './reporting/search/index.ts';
import * as trace from './reporting/trace/index.ts';
import * as webhooks from './webhooks/index.ts';

/** Every module's routes, in the order of the contract. */
export const ROUTES: readonly ((bind: Binder, context: Context) => void)[] = [
  consumers.routes,
  (bind, context) => erasure.routes(bind, context, ach.clearsOn),
  bankAccounts.routes,
  microEntries.routes,
  purchases.routes,
  payableAccounts.routes,
  (bind, context) => businesses.routes(bind, context, (...limit) => exposure.limitNewBusiness(context, ...limit)),
  businessUsers.routes,
  counters.routes,
  links.routes,
  messages.routes,
  ownNotices.routes,
  history.routes,
  dataFiles.routes,
  receipts.routes,
  reinitiations.routes,
  repayments.routes,
  (bind, context) => support.routes(bind, context, notices.requestDisputedNotice),
  apiKeys.routes,
  webhooks.routes,
  checkoutSessions.routes,
  refunds.routes,
  payouts.routes,
  statements.routes,
  reports.routes,
  schedules.routes,
  search.routes,
  firstSteps.routes,
  customers.routes,
  payments.routes,
  trace.routes,
  texts.routes,
  factorRoutes,
  identityRoutes,
  stepUpRoutes,
  ownPasskeyRoutes,
  audit.routes,
  applications.routes,
  settlementChanges.routes,
  (bind, context) => merchantSettings.routes(bind, context, reports.recountDays),
];
