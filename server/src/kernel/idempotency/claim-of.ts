import { hash } from 'node:crypto';
import type { Claim } from './store.ts';

/**
 * Pairs an Idempotency-Key with a hash of the body as the contract read it, so that the same words in another order
 * count as the same. What else decides about the call, such as an id in its address, is hashed with it.
 */
export function claimOf(key: string | undefined, body: unknown): Claim {
  if (key === undefined) return { key: undefined, body_hash: undefined };
  return { key, body_hash: hash('sha256', JSON.stringify(body), 'base64url') };
}

/** What no two calls at work share that are asked under the same key, for ListWork; nothing without a key. */
export function keyOf({ subject, key }: { subject: string; key: string | undefined }): string[] {
  return key === undefined ? [] : [`key ${subject} ${key}`];
}
