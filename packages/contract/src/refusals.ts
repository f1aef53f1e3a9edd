import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { OWN_REFUSALS } from './own-refusals.ts';
import type { Route } from './route.ts';

/*
 * What each call can be refused with. The API's description says it of each, the service's tests hold the service to
 * it, and no test of a page may simulate a refusal that is not in here.
 */

/** What any call can be refused with: its input, and trouble of the service's own. */
const ANY: readonly ErrorCode[] = ['BAD_INPUT', 'ADDRESS_TOO_LONG', 'PAYLOAD_TOO_LARGE', 'INTERNAL', 'DATABASE_AWAY', 'KEY_MISSING'];
/** What callers who sign in can meet: by their token's content, their role, or while token keys cannot be fetched. */
const SIGNED_IN: readonly ErrorCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_READY', 'SIGN_IN_INCOMPLETE', 'SIGN_IN_UNKNOWN'];
const OF_SHOPS: readonly ErrorCode[] = [
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'KEY_ADDRESS_REFUSED',
  'KEY_RIGHT_MISSING',
  'API_VERSION_UNKNOWN',
  'TOO_MANY_REQUESTS',
];
const OF_KEYS: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED'];

/** Every code that a call can be refused with: its own, and those of all calls of its kind. */
export function refusalsOf(route: Route): readonly ErrorCode[] {
  return [...new Set([...ownRefusalsOf(route), ...(route.idempotent ? OF_KEYS : []), ...ofAudience(route), ...ANY])];
}

/** The codes that a call has of its own; none for most reads. */
export function ownRefusalsOf(route: Route): readonly ErrorCode[] {
  return [
    ...(route.access === 'shop' && hasCursor(route) ? (['CURSOR_INVALID'] as const) : []),
    ...(OWN_REFUSALS.get(route) ?? []),
    ...(route.stepUp === undefined ? [] : (['STEP_UP_NEEDED'] as const)),
  ];
}

const hasCursor = ({ query }: Route): boolean => query instanceof z.ZodMiniObject && 'cursor' in query.shape;

function ofAudience(route: Route): readonly ErrorCode[] {
  const { access, whileFrozen, whileDeactivated } = route;
  if (access === 'public') return [];
  if (access === 'shop') return OF_SHOPS;
  // Of who is no consumer.
  const factor: readonly ErrorCode[] = route.withoutFactor ? [] : ['SECOND_FACTOR_REQUIRED'];
  if (access === 'merchant') return [...SIGNED_IN, ...factor];
  const status: ErrorCode[] = [];
  if (access !== 'newcomer') status.push('PROFILE_REQUIRED');
  if (!whileFrozen) status.push('ACCOUNT_FROZEN');
  if (!whileDeactivated) status.push('ACCOUNT_DEACTIVATED');
  return [...SIGNED_IN, ...(access === 'signed-in' ? factor : []), ...status];
}
