import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { addressKey, consumeServerRateLimit, LIMITS } from '../../kernel/limits/index.ts';
import { takeChannelTicket } from '../purchases/index.ts';
import type { Listener } from './channel.ts';
import { OpenPlaces } from './open-places.ts';
import type { PurchaseChannels } from './purchase-channels.ts';

/** Who has so many open that one more is refused is told to come back after this. */
const FULL_S = 10;

interface Address {
  Params: { purchaseId: string };
  Querystring: { token?: string | string[] };
}

/**
 * Hangs in the channels: `/ws/purchases/{purchaseId}?token={ticket}`. Before the upgrade, another site's page is
 * refused with 403, a bad ticket with 401, and whoever has very many open, or opens them very fast, with 429.
 */
export function mountChannels(app: FastifyInstance, context: Context, channels: PurchaseChannels): void {
  const places = new OpenPlaces();
  app.route<Address>({
    method: 'GET',
    url: '/ws/purchases/:purchaseId',
    websocket: true,
    preValidation: async (request) => {
      if (!request.ws) throw new AppError('NOT_FOUND');
      if (request.headers.origin !== context.config.public_url) throw new AppError('FORBIDDEN');
      const address = addressKey(request.ip);
      consumeServerRateLimit(context, LIMITS.socket, address);
      const { token } = request.query;
      const listener = typeof token === 'string' ? await takeChannelTicket(context, request.params.purchaseId, token) : undefined;
      if (!listener) throw new AppError('UNAUTHENTICATED');
      if (!places.take(listener.user_id, address, request.raw.socket)) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: FULL_S });
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
