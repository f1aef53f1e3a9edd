import { addressKey } from '../../kernel/limits/address-key.ts';

/**
 * The network of an address, for its user to recognize: the first three of four numbers (IPv4, a /24) or the first
 * three groups (IPv6, a /48). Whose address it was, and where, cannot be had from it.
 */
export function networkOf(address: string): string {
  const key = addressKey(address);
  if (key.includes('.')) return `${key.split('.').slice(0, 3).join('.')}.x`;
  return key.includes(':') ? `${key.split(':').slice(0, 3).join(':')}:x` : 'unknown';
}
