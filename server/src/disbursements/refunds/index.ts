import type { Tasks } from '../../kernel/jobs/queue.ts';
import { MAIL_WAITING, mailWaiting } from './mail-waiting.ts';

export {
  cancelRefund,
  type HeldRefund,
  type HeldRefundFacts,
  listHeldRefunds,
  type RefundDecision,
  readHeldRefund,
  releaseRefund,
} from './decide-refund.ts';
export { entryHandler } from './entry-handler.ts';
export { invariants } from './invariants.ts';
export { keepRule, setRule } from './refund-rules.ts';
export { requestRefund } from './request-refund.ts';
export { routes } from './routes.ts';
export { findRules } from './rule-store.ts';
export { countWaitingOf, listWaitingOfAll } from './store.ts';

/** The queued work of this part. */
export const tasks: Tasks = { [MAIL_WAITING]: mailWaiting };
/** The same without mails: for history that is made up. */
export const quietTasks: Tasks = { [MAIL_WAITING]: () => Promise.resolve() };
