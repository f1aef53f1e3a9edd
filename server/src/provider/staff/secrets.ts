import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, as it stands in a link or a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How such a secret is kept: whoever reads the table cannot use it. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
