import type { CheckoutSession } from '@drawbridge/contract/public/checkout-sessions';
import type { SandboxOrder } from '@drawbridge/contract/sandbox-shop';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { askService } from './ask-service.ts';
import { findSession } from './store.ts';

/**
 * Gives the shop's page the state of an order. That a shopper has come back says nothing: the shop's server asks the
 * service, by its key. Throws ORDER_NOT_FOUND.
 */
export async function readOrder(app: FastifyInstance, context: Context, order_id: string): Promise<SandboxOrder> {
  const session_id = await findSession(context.db, order_id);
  if (session_id === undefined) throw new AppError('ORDER_NOT_FOUND');
  const { status, amount, purchase } = await askService<CheckoutSession>(app, context, {
    method: 'GET',
    path: `/checkout-sessions/${session_id}`,
  });
  return { order_id, status, amount, purchase };
}
