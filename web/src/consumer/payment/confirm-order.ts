import { type ConfirmationStatus, purchases } from '@drawbridge/contract';
import { call } from '../../session/api.ts';
import { untilAnswered } from '../../session/until-answered.ts';
import type { Order } from './order.ts';

/**
 * Confirms an order, with a tip in cents or none. Without an answer the same confirmation is sent again with the same key: the service carries it out once and
 * gives its first answer again.
 * Throws NotKnown when it still cannot be said whether the order was confirmed, and ApiError when it was refused.
 */
export function confirmOrder({ purchaseId, idempotency_key }: Order, tip_cents: number): Promise<ConfirmationStatus> {
  return untilAnswered(() =>
    call(purchases.confirmDebit, { body: tip_cents === 0 ? { purchaseId } : { purchaseId, tip_amount: tip_cents }, key: idempotency_key }),
  );
}
