import type { ErrorCode } from '../errors.ts';
import type { Route } from '../route.ts';
import { PUBLIC_API } from './index.ts';

const { payments, refunds, paymentLinks, checkoutSessions, customers, payouts, statements, events, webhookEndpoints } = PUBLIC_API;

/** What each call of the public API can be refused with of its own; see refusals.ts. */
export const PUBLIC_REFUSALS: readonly (readonly [Route, readonly ErrorCode[]])[] = [
  [payments.read, ['NOT_FOUND']],
  [payments.refund, ['NOT_FOUND', 'REFUND_TOO_LARGE', 'REFUND_OF_RETURNED', 'REFUND_NOT_POSSIBLE', 'REFUND_WAITS', 'BUSINESS_CLOSED']],
  [refunds.read, ['NOT_FOUND']],
  [paymentLinks.create, ['BUSINESS_FEATURE_OFF', 'BUSINESS_CLOSING', 'MEMO_HAS_ADDRESS']],
  [paymentLinks.read, ['LINK_NOT_FOUND']],
  [paymentLinks.void, ['LINK_NOT_FOUND', 'LINK_PAID']],
  [checkoutSessions.create, ['BUSINESS_FEATURE_OFF', 'BUSINESS_CLOSING']],
  [checkoutSessions.read, ['ORDER_NOT_FOUND']],
  [checkoutSessions.expire, ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PAID']],
  [customers.read, ['NOT_FOUND']],
  [payouts.read, ['NOT_FOUND']],
  [payouts.lines, ['NOT_FOUND']],
  [statements.read, ['NOT_FOUND']],
  [events.list, ['NOT_FOUND', 'EVENT_FORGOTTEN']],
  [events.read, ['NOT_FOUND']],
  [webhookEndpoints.create, ['WEBHOOK_EXISTS', 'TOO_MANY_WEBHOOKS']],
  [webhookEndpoints.read, ['NOT_FOUND']],
  [webhookEndpoints.change, ['NOT_FOUND', 'WEBHOOK_EXISTS']],
  [webhookEndpoints.remove, ['NOT_FOUND']],
  [webhookEndpoints.changeSecret, ['NOT_FOUND']],
  [webhookEndpoints.test, ['NOT_FOUND']],
];
