import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

/**
 * The sandbox asks nobody who they are, so no page of another site may call it: neither by a post across sites, nor under a name of its
 * own that it lets point to this machine. Programs send no Origin and are let in. Throws FORBIDDEN.
 */
export function requireOwnSite(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers;
  if (!isOurs(request.hostname, config)) throw new AppError('FORBIDDEN');
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('FORBIDDEN');
  if (request.method === 'GET' || origin === undefined) return;
  const from = URL.canParse(origin) ? new URL(origin) : undefined;
  if (from?.origin !== config.public_url && from?.host !== request.host) throw new AppError('FORBIDDEN');
}

/** A name that only we can have: the configured one, this machine's own, or an address, which nobody can point elsewhere. */
function isOurs(hostname: string, config: Config): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return bare === 'localhost' || isIP(bare) !== 0 || bare === new URL(config.public_url).hostname;
}
