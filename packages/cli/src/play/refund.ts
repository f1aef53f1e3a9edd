import { Failure } from '../failures.ts';
import { dollars } from '../follow/event-line.ts';
import { payOrder } from './pay-order.ts';
import { asShop, type Played, type Stage } from './stage.ts';

/** A payment that the shop gives back whole before it went to the bank, by which it is canceled. */
export async function refund(stage: Stage): Promise<Played> {
  const { public_id, order_id } = await payOrder(stage);
  const { items } = await asShop<{ items: { id: string; public_id: string }[] }>(
    stage,
    'GET',
    `/payments?order_id=${encodeURIComponent(order_id)}`,
  );
  const payment = items.find((one) => one.public_id === public_id);
  if (!payment) throw new Failure(`The payment ${public_id} is not in the list of payments.`);
  await asShop(stage, 'POST', `/payments/${payment.id}/refunds`, { amount: stage.amount, reason: 'Triggered in the sandbox' });
  stage.tell(`The shop refunded ${dollars(stage.amount)}.`);
  return { public_id, type: 'purchase.cancelled' };
}
