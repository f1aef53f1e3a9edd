import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { type Out, type PlainCall, plainRoute } from '../kernel/http/plain-route.ts';
import { requireOwnSite } from './own-site.ts';

export type BindSandboxCall = <const C extends PlainCall>(
  call: C,
  handler: (input: { params: Out<C['params']>; query: Out<C['query']>; body: Out<C['body']> }) => Promise<Out<C['answer']>>,
  type?: string,
) => void;

/**
 * Hangs in a sandbox call, which asks nobody who they are (its door may ask for a secret), and answers no other site's
 * page.
 */
export function sandboxBinder(app: FastifyInstance, context: Context): BindSandboxCall {
  return (call, handler, type = 'application/json') => {
    app.route({
      ...plainRoute(call),
      onRequest: async (request) => requireOwnSite(request, context.config),
      handler: async (request, reply) => {
        const { params, query, body } = request as { params: unknown; query: unknown; body: unknown };
        const answer = await handler({ params, query, body } as Parameters<typeof handler>[0]);
        return reply.type(`${type}; charset=utf-8`).send(answer);
      },
    });
  };
}
