import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The secret that `listen` signs with, as Standard Webhooks writes one: the same whenever the key is the same, and the
 * key can't be had from it.
 */
export function listenSecret(key: string): string {
  return PREFIX + createHmac('sha256', key).update('drawbridge listen').digest('base64');
}

/** What a message is signed with on its way, by the scheme of Standard Webhooks. `at_s`: in seconds since 1970. */
export function signedHeaders(secret: string, id: string, at_s: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at_s}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at_s), 'webhook-signature': `v1,${signature}` };
}
