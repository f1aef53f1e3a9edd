import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
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
    if (!mayReadMetrics(request, context.config.metrics_token)) throw new AppError('FORBIDDEN');
    return reply.type(context.metrics.registry.contentType).send(await context.metrics.registry.metrics());
  });
}

/** From this machine itself, or with the token. A request that a proxy passed on comes from this machine only seemingly. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameSecret(request.headers.authorization ?? '', `Bearer ${token}`);
  const passedOn = request.headers['x-forwarded-for'] ?? request.headers['forwarded'];
  return passedOn === undefined && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
}
