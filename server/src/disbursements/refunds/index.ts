export { cancelRefund, type HeldRefund, listHeldRefunds, type RefundDecision, releaseRefund } from './decide-refund.ts';
export { entryHandler } from './entry-handler.ts';
export { invariants } from './invariants.ts';
export { keepRule, setRule } from './refund-rules.ts';
export { requestRefund } from './request-refund.ts';
export { routes } from './routes.ts';
export { findRules } from './rule-store.ts';
export { cancelRefundsOfReturned } from './with-their-debits.ts';
