import { randomBytes } from 'node:crypto';

/** A secret as the Standard Webhooks scheme writes one: 32 random bytes. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Where the secret of an address is sealed: nowhere else does it open. */
export function secretPlace(endpoint_id: string): string {
  return `webhook_endpoints/secret/${endpoint_id}`;
}
