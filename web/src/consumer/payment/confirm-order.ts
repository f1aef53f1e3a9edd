import { type ConfirmationStatus, purchases } from '@drawbridge/contract';
import { call } from '../../session/api.ts';
import { untilAnswered } from '../../session/until-answered.ts';
import { withPasskey } from '../../session/with-passkey.ts';
import type { ChosenAccount, Order } from './order.ts';

/**
 * Confirms an order, with a tip in cents or none, from its own account or a chosen one. Without an answer it is resent with its key, so that the service does
 * it once. Throws NotKnown when the outcome still cannot be said, and ApiError when it was refused: PASSKEY_NEEDED where
 * the consumer has their passkey asked for, and it was not shown.
 */
export function confirmOrder(
  { purchaseId, idempotency_key }: Order,
  tip_cents: number,
  account: ChosenAccount | undefined,
): Promise<ConfirmationStatus> {
  const body = { purchaseId, ...(tip_cents > 0 && { tip_amount: tip_cents }), ...(account && { syn_account_id: account.id }) };
  const send = () => call(purchases.confirmDebit, { body, key: idempotency_key });
  return withPasskey({ kind: 'order', id: purchaseId }, () => untilAnswered(send));
}
