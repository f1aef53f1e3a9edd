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
