import { type ConfirmationStatus, purchases } from '@drawbridge/contract';
import { call } from '../../session/api.ts';
import { untilAnswered } from '../../session/until-answered.ts';
import { withPasskey } from '../../session/with-passkey.ts';
import type { Order } from './order.ts';

/**
 * Confirms an order, with a tip in cents or none. Without an answer it is resent with its key, so that the service does
 * it once. Throws NotKnown when the outcome still cannot be said, and ApiError when it was refused: PASSKEY_NEEDED where
 * the consumer has their passkey asked for, and it was not shown.
 */
export function confirmOrder({ purchaseId, idempotency_key }: Order, tip_cents: number): Promise<ConfirmationStatus> {
  const send = () =>
    call(purchases.confirmDebit, { body: tip_cents === 0 ? { purchaseId } : { purchaseId, tip_amount: tip_cents }, key: idempotency_key });
  return withPasskey({ kind: 'order', id: purchaseId }, () => untilAnswered(send));
}
