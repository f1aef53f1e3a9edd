import { randomBytes } from 'node:crypto';
import { PUBLIC_ID_ALPHABET } from '@drawbridge/contract';
import type { CheckoutSession } from '@drawbridge/contract/public/checkout-sessions';
import type { BasketLine } from '@drawbridge/contract/sandbox-shop';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { askService } from './ask-service.ts';
import { priceOf, SHIPS_TO } from './goods.ts';
import { insertOrder } from './store.ts';

/** The sample shop's checkout: prices the basket, opens a session, and gives the page for the shopper. */
export async function placeOrder(
  app: FastifyInstance,
  context: Context,
  basket: readonly BasketLine[],
): Promise<{ order_id: string; url: string }> {
  const order_id = newOrderId();
  const shop = `${context.config.public_url}/sandbox/shop`;
  const { id, url } = await askService<CheckoutSession>(app, context, {
    method: 'POST',
    path: '/checkout-sessions',
    // A repeat after a lost answer finds the session that was opened.
    idempotency_key: order_id,
    body: {
      order_id,
      amount: priceOf(basket),
      ...SHIPS_TO,
      success_url: `${shop}/thank-you?order=${order_id}`,
      // The number tells the shop which order the shopper comes back from; whether it was paid, its server asks.
      cancel_url: `${shop}?order=${order_id}`,
    },
  });
  await insertOrder(context.db, { order_id, session_id: id, basket, created_at: context.clock.now() });
  return { order_id, url };
}

/** Like `HB-7K2QX9MD`: the shop's own number for an order, hard to guess. */
function newOrderId(): string {
  let tail = '';
  for (const byte of randomBytes(8)) tail += PUBLIC_ID_ALPHABET[byte & 31];
  return `HB-${tail}`;
}
