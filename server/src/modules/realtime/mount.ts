import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { takeChannelTicket } from '../purchases/index.ts';
import type { Listener } from './channel.ts';
import type { PurchaseChannels } from './purchase-channels.ts';

interface Address {
  Params: { purchaseId: string };
  Querystring: { token?: string | string[] };
}

/**
 * Hangs the channels into the HTTP server: `/ws/purchases/{purchaseId}?token={ticket}`. Before the upgrade, a page of another site is refused
 * with 403 and a ticket that is not good with 401.
 */
export function mountChannels(app: FastifyInstance, context: Context, channels: PurchaseChannels): void {
  app.route<Address>({
    method: 'GET',
    url: '/ws/purchases/:purchaseId',
    websocket: true,
    preValidation: async (request) => {
      if (!request.ws) throw new AppError('NOT_FOUND');
      if (request.headers.origin !== context.config.public_url) throw new AppError('FORBIDDEN');
      const { token } = request.query;
      const listener = typeof token === 'string' ? await takeChannelTicket(context, request.params.purchaseId, token) : undefined;
      if (!listener) throw new AppError('UNAUTHENTICATED');
      request.listener = listener;
    },
    handler: (socket, request) => {
      const { listener } = request;
      if (!listener) throw new Error('a socket was opened without a ticket');
      channels.open(socket, listener);
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the ticket of a channel was minted for. */
    listener?: Listener;
  }
}
