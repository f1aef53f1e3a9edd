import { readKept } from './kept.ts';
import { returnToOf, safeReturnPath, withReturnTo, worthKeeping } from './return-path.ts';
import type { Connection } from './storage.ts';

/** Where the sign-in that was begun last in this tab leads, and how the person signs in. */
export interface SignInRedirect {
  readonly returnTo: string;
  readonly connection: Connection;
  /** The sign-in page that it was shown on; undefined until one is. */
  readonly uid: string | undefined;
}

/** Outlives a reload, not the tab. The sign-in pages are of this site, and know only their own address. */
const KEPT = 'drawbridge.sign-in-redirect';

function keep(redirect: SignInRedirect): SignInRedirect {
  sessionStorage.setItem(KEPT, JSON.stringify(redirect));
  return redirect;
}

/** Stores the redirect state of a sign-in that is about to begin. */
export function storeSignInRedirect(redirect: Pick<SignInRedirect, 'returnTo' | 'connection'>): void {
  keep({ returnTo: redirect.returnTo, connection: redirect.connection, uid: undefined });
}

/** The redirect state of the sign-in that was begun last in this tab, whatever page it was shown on. */
export function lastSignInRedirect(): SignInRedirect | undefined {
  const { returnTo: kept, connection, uid } = readKept(sessionStorage, KEPT) ?? {};
  const returnTo = typeof kept === 'string' ? safeReturnPath(kept) : undefined;
  if (returnTo === undefined) return undefined;
  return { returnTo, connection: connection === 'password' ? 'password' : 'sms', uid: typeof uid === 'string' ? uid : undefined };
}

/** A sign-in page's redirect state; the first page shown after a beginning is its own. Undefined for another tab's. */
export function signInRedirectOf(uid: string): SignInRedirect | undefined {
  const redirect = lastSignInRedirect();
  if (redirect === undefined || redirect.uid === uid) return redirect;
  return redirect.uid === undefined ? keep({ ...redirect, uid }) : undefined;
}

/**
 * The page on which someone who is not signed in starts again: the one that they were sent to, where it can be seen
 * without signing in, else the landing page, which passes `returnTo` on.
 */
export function startOf({ returnTo, connection }: Pick<SignInRedirect, 'returnTo' | 'connection'>): string {
  const { pathname, search } = new URL(returnTo, window.location.origin);
  const wanted = pathname === '/redirect' ? returnToOf(search) : returnTo;
  return worthKeeping(wanted) ?? withReturnTo(connection === 'password' ? '/merchant' : '/', wanted);
}
