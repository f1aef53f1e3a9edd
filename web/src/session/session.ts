import { report } from '../app/report.ts';
import { boot } from './boot.ts';
import { type Claims, isConsumer, readClaims, SessionError } from './claims.ts';
import { clearOnLogout } from './on-logout.ts';
import { safeReturnPath } from './return-path.ts';
import { sessionState, setSession } from './state.ts';
import { type Connection, LAST_PURCHASE_POWER, lastPhoneNumber, mayHaveSession, rememberSignIn } from './storage.ts';

/** Loads the OpenID client; the landing page does without it until someone clicks. */
const client = () => import('./oidc.ts');

interface SignInState {
  returnTo: string;
  connection: Connection;
}

const signedOut = { authenticated: false, error: undefined, claims: undefined } as const;

/**
 * Runs once a page load: ends a sign-in when the address carries its answer, otherwise checks for a stored session in silence.
 * Gives the path that the address must be replaced with, when it must.
 */
export async function startSession(): Promise<string | undefined> {
  const query = new URLSearchParams(window.location.search);
  // The bank-linking provider and other pages use `code` too: only together with `state` is it a sign-in.
  if (window.location.pathname === '/redirect' && query.has('state') && (query.has('code') || query.has('error'))) return finishSignIn();
  if (!mayHaveSession()) {
    setSession(signedOut);
    return undefined;
  }
  await checkSession();
  return undefined;
}

async function finishSignIn(): Promise<string> {
  try {
    const { manager } = await client();
    const user = await manager.signinCallback();
    if (!user) throw new SessionError('request_error', 'Login failed');
    const state = user.state as SignInState | undefined;
    const claims = take(user.access_token);
    rememberSignIn(state?.connection ?? (isConsumer(claims) ? 'sms' : 'password'), claims.phone_number);
    return safeReturnPath(state?.returnTo) ?? '/redirect';
  } catch (error) {
    return failed(error) ?? '/redirect';
  }
}

async function checkSession(): Promise<void> {
  try {
    const { freshUser } = await client();
    const user = await freshUser();
    if (user === null) setSession(signedOut);
    else take(user.access_token);
  } catch (error) {
    const path = failed(error);
    if (path !== undefined) window.location.replace(path);
  }
}

function take(access_token: string): Claims {
  const claims = readClaims(access_token, boot.claim_prefix);
  setSession({ authenticated: true, error: undefined, claims });
  return claims;
}

/** Puts a failed sign-in or renewal into the session. Gives the page that explains it, where there is one of its own. */
function failed(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === 'login_required') {
    forgetUser();
    setSession(signedOut);
    return undefined;
  }
  if (code === 'invalid_grant') {
    forgetUser();
    setSession(signedOut);
    return '/session-expired';
  }
  if (error instanceof SessionError) {
    setSession({ ...signedOut, error: { code: error.code, message: error.message } });
    return '/unauthorized';
  }
  report(error);
  setSession({ ...signedOut, error: { code, message: error instanceof Error && error.message ? error.message : 'Login failed' } });
  return undefined;
}

function codeOf(error: unknown): string {
  const code = (error as { error?: unknown } | null)?.error;
  return typeof code === 'string' ? code : 'request_error';
}

function forgetUser(): void {
  void client().then(({ manager }) => manager.removeUser());
}

export interface SignInOptions {
  connection: Connection;
  signup?: boolean;
  prompt?: 'login';
  /** Where to go when it is done; a path of this site. */
  returnTo: string;
}

/** Leaves for the identity provider. */
export async function signIn(options: SignInOptions): Promise<void> {
  const { manager } = await client();
  const login_hint = options.connection === 'sms' ? lastPhoneNumber() : undefined;
  const state: SignInState = { returnTo: options.returnTo, connection: options.connection };
  await manager.signinRedirect({
    state,
    ...(options.prompt ? { prompt: options.prompt } : {}),
    ...(login_hint ? { login_hint } : {}),
    extraQueryParams: { connection: options.connection, ...(options.signup ? { screen_hint: 'signup' } : {}) },
  });
}

/**
 * The access token for a call, renewed in silence when it must be. `unless` names a token that was refused: another is wanted.
 * Throws SessionError when nobody is signed in, and what the network throws.
 */
export async function accessToken(options: { force?: boolean; unless?: string } = {}): Promise<string> {
  try {
    const { freshUser } = await client();
    const user = await freshUser(options);
    if (user === null) throw new SessionError('login_required', 'Get access token failed');
    const known = sessionState();
    if (!known.authenticated || options.force) take(user.access_token);
    return user.access_token;
  } catch (error) {
    if (error instanceof TypeError) throw error;
    const code = error instanceof SessionError ? error.code : codeOf(error);
    if (code === 'invalid_grant') {
      failed(error);
      window.location.replace('/session-expired');
    } else if (code === 'login_required') {
      forgetUser();
      setSession(signedOut);
    }
    throw error;
  }
}

/** Renews the token now, past any cache, so that new roles or a new profile show in it. */
export async function refreshToken(): Promise<void> {
  await accessToken({ force: true });
}

/**
 * Logs out: what was kept is cleared, the refresh token revoked (a failure is reported, not a reason to stay),
 * and the identity provider's own session ended. Comes back to the site's root, or to /merchant.
 */
export async function logOut(options: { returnTo?: string } = {}): Promise<void> {
  const claims = sessionState().claims;
  const consumer = claims === undefined || isConsumer(claims);
  clearOnLogout();
  if (consumer) localStorage.removeItem(LAST_PURCHASE_POWER);
  const { manager } = await client();
  const id_token_hint = (await manager.getUser())?.id_token;
  await manager.revokeTokens(['refresh_token']).catch(report);
  await manager.removeUser();
  setSession(signedOut);
  const returnTo = safeReturnPath(options.returnTo);
  await manager.signoutRedirect({
    post_logout_redirect_uri: `${window.location.origin}${consumer ? '/' : '/merchant'}`,
    ...(id_token_hint ? { id_token_hint } : {}),
    ...(returnTo ? { state: { returnTo } } : {}),
  });
}
