import { randomInt } from 'node:crypto';
import type { CheckoutSession } from '@drawbridge/contract/public/checkout-sessions';
import { dollars } from '../follow/event-line.ts';
import { newConsumer, newestPayment } from './consumer.ts';
import { asShop, type Played, type Stage } from './stage.ts';

const SHIPS_TO = { street: '12 Canal Street', unit: 'Apt 4', city: 'New York', state: 'NY', postal_code: '10013' };
const SHOP = 'https://shop.example';

/** The shop opens a checkout session for an order, and a new customer pays it. */
export async function payOrder(stage: Stage): Promise<Played & { order_id: string }> {
  const order_id = `TEST-${randomInt(100_000, 1_000_000)}`;
  const { id, url } = await asShop<CheckoutSession>(stage, 'POST', '/checkout-sessions', {
    order_id,
    amount: stage.amount,
    ...SHIPS_TO,
    success_url: `${SHOP}/thank-you?order=${order_id}`,
    cancel_url: `${SHOP}/basket`,
  });
  stage.tell(`The shop opened a checkout session for order ${order_id} of ${dollars(stage.amount)}.`);
  const consumer = await newConsumer(stage.sandbox, new URL(url).origin, stage.signal);
  stage.tell(`${consumer.name} registered and linked a checking account.`);
  await consumer.call('POST', '/ecommerce/accept', { id });
  const public_id = await newestPayment(consumer);
  stage.tell(`${consumer.name} paid: ${public_id}.`);
  return { public_id, order_id, type: 'purchase.pending' };
}
