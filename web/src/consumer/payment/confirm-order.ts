import { type ConfirmationStatus, purchases } from '@drawbridge/contract';
import { call } from '../../session/api.ts';
import { untilAnswered } from '../../session/until-answered.ts';
import type { Order } from './order.ts';

/**
 * Confirms an order. Without an answer the same confirmation is sent again with the same key: the service carries it out once and
 * gives its first answer again.
 * Throws NotKnown when it still cannot be said whether the order was confirmed, and ApiError when it was refused.
 */
export function confirmOrder({ purchaseId, idempotency_key }: Order): Promise<ConfirmationStatus> {
  return untilAnswered(() => call(purchases.confirmDebit, { body: { purchaseId }, key: idempotency_key }));
}
