import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';
import { isLoopback } from '../security/loopback.ts';
import { sameSecret } from '../security/same-secret.ts';
import type { Readiness } from './readiness.ts';
import { watchServer } from './watch-server.ts';

/** For supervisors: `/healthz` (the process is up), `/readyz` (it can serve, or why not), `/metrics` (Prometheus). */
export function operations(app: FastifyInstance, context: Context, readiness: Readiness): void {
  // Whoever keeps connections open makes the next one, to a server that stays.
  app.server.prependListener('request', (_request, response) => {
    if (readiness.is_stopping) response.setHeader('connection', 'close');
  });
  watchServer(context, readiness);
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'up' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    const causes = await readiness.causes();
    if (Object.keys(causes).length === 0) return { status: 'ready' };
    throw new AppError('NOT_READY', { message: 'This server is not ready.', extra: { causes }, retry_after_s: 1 });
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, context.config)) throw new AppError('FORBIDDEN');
    return reply.type(context.metrics.registry.contentType).send(await context.metrics.registry.metrics());
  });
}

/** What a proxy adds to a request that it passes on. */
const PASSED_ON = /^(x-forwarded-.*|forwarded|via|x-real-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * With the token, where one is set; else from this machine, by its own name and not passed on. Where others know it by
 * a name nobody is let in, as requests through a proxy, which may add nothing, seem to come from here.
 */
function mayReadMetrics({ headers, socket }: FastifyRequest, { metrics_token, trust_proxy, public_url }: Config): boolean {
  if (metrics_token !== undefined) return sameSecret(headers.authorization ?? '', `Bearer ${metrics_token}`);
  if (trust_proxy || !isLoopback(new URL(public_url).hostname)) return false;
  if (Object.keys(headers).some((name) => PASSED_ON.test(name))) return false;
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(name);
}
