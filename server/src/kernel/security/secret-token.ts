import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, as it stands in a link, a cookie or a ticket: 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How such a secret is kept: whoever reads the table cannot use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
