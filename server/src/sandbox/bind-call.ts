import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { requireOwnSite } from './own-site.ts';

export interface SandboxCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer?: z.ZodMiniType;
}
type Out<T> = T extends z.ZodMiniType ? z.infer<T> : undefined;

export type BindSandboxCall = <const C extends SandboxCall>(
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
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: {
        hide: true,
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        ...(call.answer ? { response: { 200: call.answer } } : {}),
      },
      onRequest: async (request) => requireOwnSite(request, context.config),
      handler: async (request, reply) => {
        const { params, query, body } = request as { params: unknown; query: unknown; body: unknown };
        const answer = await handler({ params, query, body } as Parameters<typeof handler>[0]);
        return reply.type(`${type}; charset=utf-8`).send(answer);
      },
    });
  };
}
