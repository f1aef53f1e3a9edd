import * as ach from './ach/index.ts';
import * as notices from './collections/notices/index.ts';
import * as returnRates from './collections/return-rates/index.ts';
import * as returns from './collections/returns/index.ts';
import * as refunds from './disbursements/refunds/index.ts';
import { tasks as identityTasks, tidy as tidyIdentity } from './identity/index.ts';
import * as idempotency from './kernel/idempotency/index.ts';
import { freeDeadJobs } from './kernel/jobs/dead-workers.ts';
import type { Outbox } from './kernel/jobs/dispatcher.ts';
import type { Tasks } from './kernel/jobs/queue.ts';
import { tidying } from './kernel/jobs/tidying.ts';
import type { Upkeep } from './kernel/jobs/upkeep.ts';
import * as limits from './kernel/limits/index.ts';
import { makeMonths } from './kernel/months/index.ts';
import * as tracing from './kernel/tracing/index.ts';
import * as applications from './merchants/applications/index.ts';
import * as businessUsers from './merchants/business-users/index.ts';
import * as features from './merchants/features/index.ts';
import * as settlementChanges from './merchants/settlement-changes/index.ts';
import * as notify from './notify/outbox/index.ts';
import * as push from './notify/push/index.ts';
import * as support from './notify/support/index.ts';
import * as checkoutSessions from './payments/checkout-sessions/index.ts';
import * as exposure from './payments/exposure/index.ts';
import * as links from './payments/links/index.ts';
import * as purchases from './payments/purchases/index.ts';
import * as bankAccounts from './people/bank-accounts/index.ts';
import * as consents from './people/consents/index.ts';
import * as consumers from './people/consumers/index.ts';
import * as closing from './provider/closing/index.ts';
import * as proposals from './provider/proposals/index.ts';
import * as staff from './provider/staff/index.ts';
import * as dataFiles from './reporting/data-files/index.ts';
import * as paymentNotices from './reporting/notices/index.ts';
import * as receipts from './reporting/receipts/index.ts';
import * as reports from './reporting/reports/index.ts';
import * as schedules from './reporting/schedules/index.ts';
import * as risk from './risk/index.ts';
import * as webhooks from './webhooks/index.ts';
import { entryHandlers } from './what-happens-when.ts';

/** Every module's queued work. */
export const TASKS: Tasks = {
  ...identityTasks,
  ...support.tasks,
  ...consumers.tasks,
  ...businessUsers.tasks,
  ...receipts.tasks,
  ...returns.tasks,
  ...notices.tasks,
  ...refunds.tasks,
  ...schedules.tasks,
  ...dataFiles.tasks,
  ...returnRates.tasks,
  ...risk.tasks,
  ...ach.tasks(entryHandlers),
  ...bankAccounts.tasks,
  ...links.tasks,
  ...exposure.tasks,
  ...applications.tasks,
  ...settlementChanges.tasks,
  ...features.tasks,
  ...closing.tasks,
  ...webhooks.tasks,
};
/** The same while demo data is loaded: nobody has been waiting for its mail. */
export const DEMO_TASKS: Tasks = { ...TASKS, ...notices.quietTasks, ...refunds.quietTasks, ...risk.quietTasks };

/** What goes on all the time; then what every module throws away once it is old, and the months that are made ahead. */
export const UPKEEP: readonly Upkeep[] = [
  reports.rollingUp,
  paymentNotices.gathering,
  ...tidying({
    months: (context) => makeMonths(context),
    identity: tidyIdentity,
    idempotency: idempotency.tidy,
    limits: limits.tidy,
    tracing: tracing.tidy,
    purchases: purchases.tidy,
    checkout_sessions: checkoutSessions.tidy,
    links: links.tidy,
    consents: consents.tidy,
    webhooks: webhooks.tidy,
    bank_accounts: bankAccounts.tidy,
    messages: notify.tidy,
    push: push.tidy,
    dead_jobs: freeDeadJobs,
    staff: staff.tidy,
    proposals: proposals.tidy,
    applications: applications.tidy,
  }),
];

/** Everything that is sent to somebody outside by itself. */
export const OUTBOXES: readonly Outbox[] = [notify.outbox, webhooks.outbox];
