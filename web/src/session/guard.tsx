import { type Permission, ROUTE_PERMISSIONS, type RoutePermission, type RouteRole } from '@drawbridge/contract/roles';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Waiting } from '../ui/feedback/waiting.tsx';
import type { Claims } from './claims.ts';
import { GenericErrorScreen } from './generic-error-screen.tsx';
import { leaveToSignIn } from './session.ts';
import { useSession } from './state.ts';
import type { Connection } from './storage.ts';

export interface GuardProps {
  /** Any one of these admits. Without it every signed-in person may come in. */
  roles?: readonly RouteRole[];
  /** All of these are needed. */
  permissions?: readonly RoutePermission[];
  /** How a signed-out visitor signs in here. */
  connection: Connection;
  /** What a signed-out visitor sees here before they sign in. Left out: they are sent to sign in at once. */
  welcome?: ReactNode;
  children: ReactNode;
}

/** Whether claims satisfy a route: any of its roles and all its permissions. No role counts as a consumer. */
export function admits(claims: Claims, roles: readonly RouteRole[] | undefined, permissions: readonly RoutePermission[] = []): boolean {
  const held: readonly RouteRole[] = claims.roles.length === 0 ? ['Consumer'] : claims.roles;
  const role = roles === undefined || roles.some((wanted) => held.includes(wanted));
  return role && permissions.every((name) => claims.permissions.includes(ROUTE_PERMISSIONS[name] satisfies Permission));
}

/**
 * Lets someone in who is signed in and may be here; welcomes others, or sends them to sign-in, keeping where they
 * wanted to go; or to /unauthorized.
 */
export function Guard({ roles, permissions, connection, welcome, children }: GuardProps) {
  const session = useSession();
  const location = useLocation();
  const here = location.pathname + location.search;
  const signedOut = !session.loading && !session.authenticated && session.error === undefined;
  const welcomed = welcome !== undefined;

  useEffect(() => {
    if (signedOut && !welcomed) void leaveToSignIn({ connection, returnTo: here });
  }, [signedOut, welcomed, connection, here]);

  if (signedOut && welcomed) return welcome;
  if (session.loading || signedOut) return <Waiting />;
  if (session.claims === undefined)
    return session.error?.code === 'unknown_error' ? <Navigate to="/unauthorized" replace /> : <GenericErrorScreen />;
  if (!admits(session.claims, roles, permissions)) return <Navigate to="/unauthorized" replace />;
  return children;
}
