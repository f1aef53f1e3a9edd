import { now_ms } from './clock.ts';
import type { PaymentEvent } from './types.ts';

/** How far a message's time may be from ours, either way, unless the caller says otherwise. */
const TOLERANCE_S = 5 * 60;
const PREFIX = 'whsec_';

/** A message that is not to be believed; its `code` says why. Answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: 'HEADERS_MISSING' | 'TIMESTAMP_INVALID' | 'TOO_OLD' | 'TOO_NEW' | 'SIGNATURE_WRONG' | 'BODY_UNREADABLE';

  constructor(code: WebhookVerificationError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** What a webhook says: an event, or the test that somebody has asked for in the portal or by the API. */
export type WebhookMessage =
  | PaymentEvent
  | {
      readonly type: 'test.ping';
      readonly timestamp: string;
      readonly data: { readonly syn_business_id: string; readonly business_name: string };
    };

/** A message's headers: as `fetch` has them, or as Node has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookToVerify {
  /** The body as it came, before any parser has touched it. */
  readonly body: string | Uint8Array | ArrayBuffer;
  readonly headers: WebhookHeaders;
  /** The endpoint's secret, `whsec_…`; several while one is being replaced. */
  readonly secret: string | readonly string[];
  /** Five minutes unless given. */
  readonly tolerance_s?: number;
  /** For tests: the time, in milliseconds since 1970. */
  readonly now_ms?: number;
}

/**
 * Checks that a message was signed with the secret, by the Standard Webhooks scheme, and not long ago. Gives what it says and its id; do nothing
 * for an id that you know, since a message can come twice. Throws WebhookVerificationError, and a TypeError where the secret is none.
 */
export async function verifyWebhook(webhook: WebhookToVerify): Promise<{ readonly id: string; readonly message: WebhookMessage }> {
  const secrets = typeof webhook.secret === 'string' ? [webhook.secret] : webhook.secret;
  const keys = await Promise.all(secrets.map(keyOf));
  const id = header(webhook.headers, 'webhook-id');
  const timestamp = header(webhook.headers, 'webhook-timestamp');
  requireRecent(timestamp, webhook.now_ms ?? now_ms(), webhook.tolerance_s ?? TOLERANCE_S);
  const body = bytesOf(webhook.body);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const signatures = signaturesOf(header(webhook.headers, 'webhook-signature'));
  if (!(await isSignedByAny(keys, signatures, signed)))
    throw new WebhookVerificationError('SIGNATURE_WRONG', 'The message was not signed with this secret.');
  try {
    return { id, message: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookMessage };
  } catch {
    throw new WebhookVerificationError('BODY_UNREADABLE', 'The message is no JSON.');
  }
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOfBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes === undefined || bytes.length === 0) throw new TypeError('secret must be the secret of a webhook endpoint, whsec_…');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function header(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers ? headers.get(name) : headers[Object.keys(headers).find((key) => key.toLowerCase() === name) ?? name];
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError('HEADERS_MISSING', `The message has no ${name}.`);
  return value;
}

function requireRecent(timestamp: string, at_ms: number, tolerance_s: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('TIMESTAMP_INVALID', 'webhook-timestamp is no time.');
  const age_s = at_ms / 1_000 - Number(timestamp);
  if (age_s > tolerance_s) throw new WebhookVerificationError('TOO_OLD', 'The message was signed too long ago.');
  if (-age_s > tolerance_s) throw new WebhookVerificationError('TOO_NEW', 'The message was signed in the future: is the clock right?');
}

/** Those of the scheme that we know; of others nothing can be said. */
function signaturesOf(text: string): Uint8Array<ArrayBuffer>[] {
  return text.split(' ').flatMap((part) => (part.startsWith('v1,') ? (bytesOfBase64(part.slice(3)) ?? []) : []));
}

/** Compared by the platform, which takes the same time wherever the two differ; every pair is looked at. */
async function isSignedByAny(keys: readonly CryptoKey[], signatures: readonly Uint8Array<ArrayBuffer>[], signed: Uint8Array<ArrayBuffer>) {
  const pairs = keys.flatMap((key) => signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)));
  return (await Promise.all(pairs)).includes(true);
}

function bytesOf(body: WebhookToVerify['body']): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  return body instanceof ArrayBuffer ? new Uint8Array(body) : body;
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
