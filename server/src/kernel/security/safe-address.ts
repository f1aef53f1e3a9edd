import type { Config } from '../../config.ts';
import { AppError } from '../errors.ts';

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A shopper is led back only to an https address; in a sandbox also to one on this very machine, where a shop is being
 * written. Throws BAD_INPUT, which names the field.
 */
export function requireSafeAddress(config: Pick<Config, 'sandbox' | 'public_url'>, field: string, address: string): void {
  const { protocol, hostname, origin } = new URL(address);
  if (protocol === 'https:') return;
  if (config.sandbox && protocol === 'http:' && (THIS_MACHINE.has(hostname) || origin === config.public_url)) return;
  const message = config.sandbox ? 'Must be an https address, or http on localhost' : 'Must be an https address';
  throw new AppError('BAD_INPUT', { message, field });
}
