import { ACCOUNT_SETUP_ROLE, type MerchantRole, PERMISSIONS_OF_ROLE, ROLES, type Route } from '@drawbridge/contract';
import type { Queryable } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findUserBySubject, type UserRecord } from './store.ts';
import type { Token } from './token.ts';

/** Who calls, as the database knows them now. */
export interface Actor {
  readonly user_id: string;
  readonly kind: 'consumer' | 'merchant';
  readonly status: 'ACTIVE' | 'FROZEN' | 'DEACTIVATED';
  readonly role: MerchantRole | undefined;
  readonly organization_id: string | undefined;
  /** Every business the caller belongs to now: an account role's whole organization, a store role's own. */
  readonly business_ids: readonly string[];
  /** Where a call came from, and what its caller had signed in with: for the audit log. */
  readonly address?: string | undefined;
  readonly factor?: string | undefined;
}

const MERCHANT_CLAIMS: readonly string[] = [ROLES.AdminAccount, ROLES.AdminStore, ROLES.ViewAccount, ROLES.ViewStore];

/** A consumer on the server: a verified phone, and no merchant role beside it. */
export function mayBeConsumer(token: Token): boolean {
  return token.phone_verified && token.phone_number !== undefined && !token.roles.some((role) => MERCHANT_CLAIMS.includes(role));
}

/**
 * Finds who calls and checks that they may make this call now: kind, status, permission in the token and in the
 * database. Undefined for a newcomer without a profile, where the route lets one in.
 * Throws UNAUTHENTICATED, FORBIDDEN, PROFILE_REQUIRED, ACCOUNT_FROZEN, ACCOUNT_DEACTIVATED, SECOND_FACTOR_REQUIRED.
 */
export async function authorize(db: Queryable, route: Route, token: Token): Promise<Actor | undefined> {
  requireFactor(route, token);
  const user = await findUserBySubject(db, token.subject);
  if (!user) {
    if (route.access === 'newcomer' && mayBeConsumer(token))
      return requirePermission(route, token, PERMISSIONS_OF_ROLE.Consumer) ?? undefined;
    throw new AppError(mayBeConsumer(token) && route.access !== 'merchant' ? 'PROFILE_REQUIRED' : 'FORBIDDEN');
  }
  // A token carries whole seconds: one issued in the very second of the revocation counts as issued before it.
  if (token.issued_at <= user.tokens_valid_after) throw new AppError('UNAUTHENTICATED');
  if (user.kind === 'consumer') {
    if (route.access === 'merchant' || !mayBeConsumer(token)) throw new AppError('FORBIDDEN');
    requireStatus(route, user);
    requirePermission(route, token, PERMISSIONS_OF_ROLE.Consumer);
  } else {
    if (route.access === 'consumer' || route.access === 'newcomer') throw new AppError('FORBIDDEN');
    if (user.status !== 'ACTIVE' || user.role === null || !user.payment_center_enabled) throw new AppError('FORBIDDEN');
    requirePermission(route, token, PERMISSIONS_OF_ROLE[user.role]);
  }
  return {
    user_id: user.id,
    kind: user.kind,
    status: user.status,
    role: user.role ?? undefined,
    organization_id: user.organization_id ?? undefined,
    business_ids: user.business_ids,
  };
}

function requireStatus(route: Route, user: UserRecord): void {
  if (user.status === 'FROZEN' && !route.whileFrozen) throw new AppError('ACCOUNT_FROZEN');
  if (user.status === 'DEACTIVATED' && !route.whileDeactivated) throw new AppError('ACCOUNT_DEACTIVATED');
}

/** A token of who lacks the second factor that is asked of them leads to adding one, and to nothing else. */
function requireFactor(route: Route, token: Token): void {
  if (token.lacks_factor && !route.withoutFactor) throw new AppError('SECOND_FACTOR_REQUIRED');
}

/**
 * What a token alone can say for a call whose SQL function checks the rest: a consumer's route wants a consumer's
 * token, and the token must carry the permission. Throws FORBIDDEN, SECOND_FACTOR_REQUIRED.
 */
export function requireTokenFor(route: Route, token: Token): void {
  requireFactor(route, token);
  if (route.access === 'consumer' && !mayBeConsumer(token)) throw new AppError('FORBIDDEN');
  if (route.permission !== undefined && !token.permissions.includes(route.permission)) throw new AppError('FORBIDDEN');
}

/** The token must carry the permission, and the role that the database knows must still hold it. */
function requirePermission(route: Route, token: Token, held: readonly string[]): undefined {
  const needed = route.permission;
  if (needed === undefined) return undefined;
  if (!token.permissions.includes(needed) || !held.includes(needed)) throw new AppError('FORBIDDEN');
  return undefined;
}

/** The business, if the caller belongs to it. Throws FORBIDDEN: the same for a foreign business and for none at all. */
export function requireBusiness(actor: Pick<Actor, 'business_ids'>, business_id: string): string {
  if (!actor.business_ids.includes(business_id)) throw new AppError('FORBIDDEN');
  return business_id;
}

/** What is for the account admins of an organization alone. Throws FORBIDDEN for any other role. */
export function requireAccountAdmin(actor: Pick<Actor, 'role'>): void {
  if (actor.role !== ACCOUNT_SETUP_ROLE) throw new AppError('FORBIDDEN');
}
