import { sandboxShop } from '@drawbridge/contract/sandbox-shop';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { BindSandboxCall } from '../bind-call.ts';
import { GOODS, SHIPS_TO, SHOP_NAME } from './goods.ts';
import { placeOrder } from './place-order.ts';
import { readOrder } from './read-order.ts';

/** The sample shop's own server. */
export function shopRoutes(on: BindSandboxCall, app: FastifyInstance, context: Context): void {
  on(sandboxShop.goods, async () => {
    const { street, unit, city, state, postal_code } = SHIPS_TO;
    return { business_name: SHOP_NAME, ships_to: `${street}, ${unit}, ${city}, ${state} ${postal_code}`, goods: [...GOODS] };
  });
  on(sandboxShop.order, ({ body }) => placeOrder(app, context, body.basket));
  on(sandboxShop.readOrder, ({ params }) => readOrder(app, context, params.order_id));
}
