import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database } from '../../kernel/db/database.ts';

/** The sandbox's bank: its tables, and the sandbox's time. The server's context is one. */
export interface Bank {
  readonly db: Database;
  readonly clock: Clock;
}

/** A new token of the bank's: 256 random bits behind words that say what it is. */
export function newToken(kind: 'link' | 'public' | 'access'): string {
  return `${kind}-sandbox-${randomBytes(32).toString('base64url')}`;
}

/** What the bank keeps of a token instead of the token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
