import { ROLES, type Route } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';
import { mayBeConsumer } from './actor.ts';
import { findUserBySubject, type UserRecord } from './store.ts';
import type { Token } from './token.ts';

/** What a provider must say of whoever signs in stands in docs/providers/openid.md. */
type Lack = { readonly claims: readonly string[] } | 'unknown';

/**
 * Gives the refusal on; or, for an outside provider's token, SIGN_IN_INCOMPLETE with the missing claims' names, or
 * SIGN_IN_UNKNOWN for a merchant's user nobody has added. The log adds the provider's name for the person.
 */
export async function explainRefusal(context: Context, route: Route, token: Token, refusal: unknown): Promise<unknown> {
  const { config, db, log } = context;
  if (config.oidc_issuer === undefined || !(refusal instanceof AppError) || refusal.code !== 'FORBIDDEN') return refusal;
  const lack = lackOf(route, token, await findUserBySubject(db, token.subject));
  if (lack === undefined) return refusal;
  const who = { provider: config.oidc_issuer, subject: token.subject };
  if (lack === 'unknown') {
    log.warn(who, 'somebody signed in with a merchant role whom nobody has added here');
    return new AppError('SIGN_IN_UNKNOWN');
  }
  const { claims } = lack;
  log.warn({ ...who, claims, prefix: config.claim_prefix }, 'the sign-in provider leaves claims out of its access token');
  return new AppError('SIGN_IN_INCOMPLETE', { extra: { claims } });
}

function lackOf(route: Route, token: Token, user: UserRecord | undefined): Lack | undefined {
  const merchants = token.roles.some((role) => role !== ROLES.Consumer && (Object.values(ROLES) as string[]).includes(role));
  if (user?.kind === 'merchant') {
    if (user.status !== 'ACTIVE' || user.role === null) return undefined;
    if (!merchants) return { claims: ['paybotic_banking_roles'] };
    // A token of before a change of role says what was true then: that is no fault of the provider's.
    if (!token.roles.includes(ROLES[user.role])) return undefined;
    return route.permission !== undefined && !token.permissions.includes(route.permission) ? { claims: ['permissions'] } : undefined;
  }
  if (merchants) return user === undefined ? 'unknown' : undefined;
  if (mayBeConsumer(token)) return undefined;
  return { claims: token.phone_number === undefined ? ['phone_number', 'phone_number_verified'] : ['phone_number_verified'] };
}
