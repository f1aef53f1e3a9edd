import { type apiKeys, type BodyOf, CHECKOUT_RIGHTS, rightsInOrder } from '@drawbridge/contract';
import { AppError } from '../../kernel/errors.ts';
import type { KeyBounds } from './store.ts';

/** What a key is bounded by that nobody bounded: it opens and reads checkout sessions, from anywhere, for good. */
export const UNBOUNDED: KeyBounds = { rights: CHECKOUT_RIGHTS, expires_at: null, allowed_addresses: [] };

/**
 * What a key may do, until when and from where, as it was asked for; what was not named is as `before`. Throws
 * BAD_INPUT for an end that is given anew and has passed.
 */
export function boundsOf(wishes: BodyOf<typeof apiKeys.change>, before: KeyBounds, now: Date): KeyBounds {
  const { rights, expires_at, allowed_addresses } = wishes;
  return {
    rights: rights === undefined ? before.rights : rightsInOrder(rights),
    expires_at: expires_at === undefined ? before.expires_at : endOf(expires_at, now),
    allowed_addresses: allowed_addresses === undefined ? before.allowed_addresses : [...new Set(allowed_addresses)],
  };
}

function endOf(expires_at: string | null, now: Date): Date | null {
  const end = expires_at === null ? null : new Date(expires_at);
  if (end !== null && end <= now) throw new AppError('BAD_INPUT', { field: 'expires_at', message: 'Choose a date and time in the future' });
  return end;
}
