import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { isLoopback } from '../security/loopback.ts';
import { sameSecret } from '../security/same-secret.ts';
import { databaseAnswers } from './store.ts';

/**
 * What a supervisor asks: `/healthz` (the process is up), `/readyz` (it can serve: its database answers), `/metrics` (Prometheus).
 * Routes exist only once the database is migrated, so an answer means that, too.
 */
export function operations(app: FastifyInstance, context: Context): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    try {
      await databaseAnswers(context.db);
    } catch (error) {
      context.log.warn({ request_id: request.id, err: error }, 'not ready: the database does not answer');
      throw new AppError('NOT_READY', { retry_after_s: 1 });
    }
    return { status: 'ready' };
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, context.config)) throw new AppError('FORBIDDEN');
    return reply.type(context.metrics.registry.contentType).send(await context.metrics.registry.metrics());
  });
}

/** What a proxy adds to a request that it passes on. */
const PASSED_ON = /^(x-forwarded-.*|forwarded|via|x-real-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * With the token, where one is set. Else from this machine itself: as the connection says, under this machine's own name, and not passed on. A
 * request that a proxy passed on comes from this machine only seemingly, and where one stands in front none can be told from another.
 */
function mayReadMetrics({ headers, socket }: FastifyRequest, { metrics_token, trust_proxy }: Config): boolean {
  if (metrics_token !== undefined) return sameSecret(headers.authorization ?? '', `Bearer ${metrics_token}`);
  if (trust_proxy || Object.keys(headers).some((name) => PASSED_ON.test(name))) return false;
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(name);
}
