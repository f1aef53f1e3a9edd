import { hash, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';

/** What a secret is split into: the part by which its key is found, and a hash of the whole, which alone is kept. */
export interface SecretParts {
  readonly begins_with: string;
  readonly secret_hash: string;
}

/** A server takes only its own kind of keys: a sandbox's trials never touch money, and the other way round. */
function prefixOf(config: Pick<Config, 'sandbox'>): string {
  return config.sandbox ? 'sk_test_' : 'sk_live_';
}

/** Makes a secret: 48 random bits to find its key by, and 256 that are known to nobody but who is told now. */
export function makeSecret(config: Pick<Config, 'sandbox'>): SecretParts & { readonly secret: string } {
  const secret = `${prefixOf(config)}${randomBytes(6).toString('hex')}${randomBytes(32).toString('base64url')}`;
  return { secret, ...partsOf(secret) };
}

/** Reads a secret out of an Authorization header; undefined for whatever cannot be one of this server's. */
export function readSecret(config: Pick<Config, 'sandbox'>, authorization: string | undefined): SecretParts | undefined {
  const secret = /^Bearer (sk_(?:test|live)_[0-9a-f]{12}[A-Za-z0-9_-]{43})$/.exec(authorization ?? '')?.[1];
  return secret?.startsWith(prefixOf(config)) ? partsOf(secret) : undefined;
}

function partsOf(secret: string): SecretParts {
  // A slow hash guards what people think up; 256 random bits need none.
  return { begins_with: secret.slice(0, 20), secret_hash: hash('sha256', secret, 'hex') };
}
