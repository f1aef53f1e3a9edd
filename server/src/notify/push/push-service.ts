import type { Config } from '../../config.ts';
import { AppError } from '../../kernel/errors.ts';

/** The push services of the browsers that there are: Chrome and those built on it, Firefox, Safari, Edge. */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)?push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];

/**
 * Notices go to push services alone, so that nobody has this server post at a host of their choice; in a
 * sandbox also to the one that its tests play, where that is set. Throws PUSH_SERVICE_UNKNOWN.
 */
export function requirePushService({ push_service }: Pick<Config, 'push_service'>, endpoint: string): void {
  const { protocol, hostname, port, origin } = new URL(endpoint);
  if (push_service !== undefined && origin === push_service) return;
  if (protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))) return;
  throw new AppError('PUSH_SERVICE_UNKNOWN', { field: 'endpoint' });
}
