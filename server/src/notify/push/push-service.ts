import type { Config } from '../../config.ts';
import { AppError } from '../../kernel/errors.ts';

/** The push services of the browsers that there are: Chrome and those built on it, Firefox, Safari, Edge. */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)?push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Notices go to push services alone, so that nobody has this server post at a host of their choice; in a sandbox also
 * to one played on this very machine. Throws PUSH_SERVICE_UNKNOWN.
 */
export function requirePushService({ sandbox }: Pick<Config, 'sandbox'>, endpoint: string): void {
  const { protocol, hostname, port } = new URL(endpoint);
  if (sandbox && THIS_MACHINE.has(hostname)) return;
  if (protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))) return;
  throw new AppError('PUSH_SERVICE_UNKNOWN', { field: 'endpoint' });
}
