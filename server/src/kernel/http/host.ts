import type { IncomingMessage } from 'node:http';
import type { Config } from '../../config.ts';
import { AppError } from '../errors.ts';
import { isLoopback } from '../security/loopback.ts';

const HOST = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i;
/** Supervisors ask a server by whatever name or address they know it by. */
const ASKED_BY_ANY_NAME = /^\/(healthz|readyz|metrics)(\?|$)/;

/**
 * The host that a request is for, from its one Host header, never X-Forwarded-Host. It must be PUBLIC_URL's or
 * PROVIDER_URL's, this machine's own, or the address of arrival, so that no page reaches us under a name it controls. Throws BAD_INPUT.
 */
export function requireHost(request: IncomingMessage, config: Pick<Config, 'public_url' | 'provider_url'>): string {
  const host = request.headers.host ?? '';
  const name = HOST.exec(host)?.[1]?.toLowerCase();
  if (name === undefined || countOf(request.rawHeaders, 'host') !== 1)
    throw new AppError('BAD_INPUT', { message: 'A request needs exactly one valid Host header.', field: 'Host' });
  if (isOurs(name, request, config) || ASKED_BY_ANY_NAME.test(request.url ?? '')) return host;
  throw new AppError('BAD_INPUT', { message: 'This server does not go by that name.', field: 'Host' });
}

function isOurs(
  name: string,
  { socket }: IncomingMessage,
  { public_url, provider_url = public_url }: Parameters<typeof requireHost>[1],
): boolean {
  if (isLoopback(name) || [public_url, provider_url].some((url) => name === new URL(url).hostname)) return true;
  const arrived_at = socket.localAddress?.replace(/^::ffff:/, '');
  return arrived_at !== undefined && name.replace(/^\[(.*)\]$/, '$1') === arrived_at;
}

function countOf(raw: readonly string[], wanted: string): number {
  let count = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at];
    if (name?.length === wanted.length && name.toLowerCase() === wanted) count += 1;
  }
  return count;
}
