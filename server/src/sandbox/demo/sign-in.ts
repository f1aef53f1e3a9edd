import type { Route } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { claimsFor } from '../../identity/index.ts';
import { type Actor, authorize } from '../../kernel/http/actor.ts';
import type { Token } from '../../kernel/http/token.ts';

const TOKEN_MS = 10 * 60_000;

/** What an access token would say of somebody now. */
export async function signIn(context: Context, subject: string): Promise<Token> {
  const claims = await claimsFor(context, subject);
  if (!claims) throw new Error(`${subject} cannot sign in`);
  const issued_at = context.clock.wall();
  return {
    subject,
    session_id: undefined,
    issued_at,
    expires_at: new Date(issued_at.getTime() + TOKEN_MS),
    roles: claims.paybotic_banking_roles,
    permissions: claims.permissions,
    phone_number: claims.phone_number,
    phone_verified: claims.phone_number_verified ?? false,
    email: claims.email,
    signed_in_at: issued_at,
    factor: undefined,
    lacks_factor: false,
  };
}

/** Who is behind a token, if they may make this call now. Throws what the call would. */
export async function actorFor(context: Context, token: Token, route: Route): Promise<Actor> {
  const actor = await authorize(context.db, route, token);
  if (!actor) throw new Error(`${token.subject} has no profile`);
  return actor;
}
