import { hash } from 'node:crypto';
import type { Keyed } from '../../payments/purchases/store.ts';

/**
 * Pairs an Idempotency-Key with a hash of the body as the contract read it, so that the same words in another order count as the same.
 * What else decides about the call, such as an id in its address, is hashed with it.
 */
export function keyed(key: string | undefined, body: unknown): Keyed {
  if (key === undefined) return { key: undefined, body_hash: undefined };
  return { key, body_hash: hash('sha256', JSON.stringify(body), 'base64url') };
}
