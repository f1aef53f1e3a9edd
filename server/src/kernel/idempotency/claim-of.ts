import { hash } from 'node:crypto';
import type { Claim } from './store.ts';

/**
 * Pairs an Idempotency-Key with a hash of the body as the contract read it, so that the same words in another order count as the same.
 * What else decides about the call, such as an id in its address, is hashed with it.
 */
export function claimOf(key: string | undefined, body: unknown): Claim {
  if (key === undefined) return { key: undefined, body_hash: undefined };
  return { key, body_hash: hash('sha256', JSON.stringify(body), 'base64url') };
}
