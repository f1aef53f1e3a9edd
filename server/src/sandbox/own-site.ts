import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../kernel/errors.ts';

/**
 * Keeps other sites' pages from posting to the sandbox, which asks nobody who they are; those under a name that points
 * here are stopped in `http/host.ts`. Programs send no Origin and are let in. Throws FORBIDDEN.
 */
export function requireOwnSite(request: FastifyRequest, config: Config): void {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('FORBIDDEN');
  if (request.method === 'GET' || origin === undefined) return;
  const from = URL.canParse(origin) ? new URL(origin) : undefined;
  if (from?.origin !== config.public_url && from?.host !== host) throw new AppError('FORBIDDEN');
}
