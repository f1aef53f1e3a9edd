import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';

const CONSOLE = /^\/provider(\/|$)/i;
/** What the console's pages are made of, and what supervisors ask. */
const SHARED = /^\/((assets|icons|brand)\/.+|[\w.-]+\.[a-z0-9]+|healthz|readyz|metrics)$/i;

/**
 * Holds the console to its own origin, where it has one (PROVIDER_URL): anywhere else there is no console, and there is
 * nothing else there. Throws NOT_FOUND. A person who comes without a path is led to it.
 */
export function holdToOrigin(app: FastifyInstance, { config: { provider_url } }: Pick<Context, 'config'>): void {
  if (provider_url === undefined) return;
  const { host: own, protocol } = new URL(provider_url);
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    const there = new URL(`${protocol}//${request.headers.host ?? ''}`).host === own;
    if (there && path === '/') return reply.redirect('/provider', 302);
    if (there ? !CONSOLE.test(path) && !SHARED.test(path) : CONSOLE.test(path)) throw new AppError('NOT_FOUND');
  });
}

/** The path by the route that was found, as addresses have many spellings; of a page, as its address reads. */
function pathOf({ url, routeOptions }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? '';
  if (routeOptions.url !== undefined && !routeOptions.url.includes('*')) return routeOptions.url;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
