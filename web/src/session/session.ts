import { resetAnalytics } from '../app/analytics.ts';
import { report } from '../app/report.ts';
import { boot } from './boot.ts';
import { type Claims, isConsumer, readClaims, SessionError } from './claims.ts';
import type { SignInState } from './finish-sign-in.ts';
import { didNotCome, PART_MISSING } from './load-anew.ts';
import { clearOnLogout } from './on-logout.ts';
import { followOtherTabs } from './other-tabs.ts';
import { safeReturnPath, withReturnTo, worthKeeping } from './return-path.ts';
import { storeSignInRedirect } from './sign-in-redirect.ts';
import { resetSession, sessionState, setSession } from './state.ts';
import {
  type Connection,
  forgetPermissions,
  forgetStoredUser,
  knownPermissions,
  LAST_PURCHASE_POWER,
  lastPhoneNumber,
  mayHaveSession,
  noteEnding,
  rememberPermissions,
} from './storage.ts';

/** Loads the OpenID client; the landing page does without it until someone clicks. */
const client = () => import('./oidc.ts');

/** Another call found the session over, and leads to that page: finding nobody signed in leads nowhere else. */
let expired = false;

const signedOut = { authenticated: false, error: undefined, claims: undefined } as const;

/**
 * Runs once a page load: ends a sign-in when the address carries its answer, otherwise checks for a stored session in
 * silence. Gives the path that the address must be replaced with, when it must.
 */
export async function startSession(): Promise<string | undefined> {
  followOtherTabs();
  const query = new URLSearchParams(window.location.search);
  // The bank-linking provider and other pages use `code` too: only together with `state` is it a sign-in.
  if (window.location.pathname === '/redirect' && query.has('state') && (query.has('code') || query.has('error')))
    return (await import('./finish-sign-in.ts')).finishSignIn({ take, failed, codeOf });
  if (!mayHaveSession()) {
    setSession(signedOut);
    return undefined;
  }
  return checkSession();
}

async function checkSession(): Promise<string | undefined> {
  try {
    const { freshUser } = await client();
    const user = await freshUser();
    if (user === null) setSession(signedOut);
    else take(user.access_token);
    return undefined;
  } catch (error) {
    return failed(error);
  }
}

/** Whoever this token is of is signed in from now on. Throws SessionError where it cannot be read. */
function take(access_token: string): Claims {
  const claims = readClaims(access_token, boot.claim_prefix);
  rememberPermissions({ permissions: claims.permissions, isConsumer: isConsumer(claims) });
  noteEnding(undefined);
  expired = false;
  setSession({ authenticated: true, error: undefined, claims });
  return claims;
}

/** Puts a failed sign-in or renewal into the session. Gives its explaining page, if it has one. */
function failed(error: unknown, refusal?: readonly string[]): string | undefined {
  const code = codeOf(error);
  if (code === 'login_required') {
    forgetUser();
    setSession(signedOut);
    return undefined;
  }
  if (code === 'invalid_grant') {
    expired = true;
    noteEnding((error as { error_description?: string | null }).error_description);
    forgetUser();
    // "Signed out" only once that page stands: a guard would begin another sign-in, and the two would race.
    resetSession();
    return sessionExpired();
  }
  if (error instanceof SessionError) {
    setSession({ ...signedOut, error: { code: error.code, message: error.message } });
    return '/unauthorized';
  }
  report(error);
  setSession({ ...signedOut, error: { code, message: messageOf(error, code), refusal } });
  return undefined;
}

/** The page that says so, with the way back to where the session was found to be over. */
function sessionExpired(): string {
  return withReturnTo('/session-expired', worthKeeping(window.location.pathname + window.location.search));
}

/** What the OpenID client throws, without a code, where the answer is to no sign-in of this browser. */
const STATE_MISMATCH = /^(No matching state found in storage|No state in response|State does not match)$/;

function codeOf(error: unknown): string {
  const code = (error as { error?: unknown } | null)?.error;
  if (typeof code === 'string') return code;
  if (error instanceof SessionError) return error.code;
  if (!(error instanceof Error)) return 'request_error';
  if (didNotCome(error)) return PART_MISSING;
  if (STATE_MISMATCH.test(error.message)) return 'state_mismatch';
  return error.name === 'ErrorTimeout' ? 'timeout' : 'request_error';
}

function messageOf(error: unknown, code: string): string {
  if (code === 'state_mismatch') return 'Invalid state';
  return error instanceof Error && error.message !== '' ? error.message : 'Login failed';
}

function forgetUser(): void {
  // The client takes its time, and whoever is led away meanwhile would find the session there, and good until its next call.
  forgetStoredUser();
  void client().then(({ manager }) => manager.removeUser());
}

export interface SignInOptions {
  connection: Connection;
  signup?: boolean;
  prompt?: 'login';
  /** The provider asks again who they are, though they are signed in there. */
  again?: boolean;
  /** Where to go when it is done; a path of this site. */
  returnTo: string;
  /** The page that is left cannot be gone back to: it would only leave again. */
  replace?: boolean;
}

/** Leaves for the identity provider. */
export async function signIn(options: SignInOptions): Promise<void> {
  const { manager } = await client();
  const login_hint = options.connection === 'sms' ? lastPhoneNumber() : undefined;
  const state: SignInState = { returnTo: options.returnTo, connection: options.connection };
  storeSignInRedirect(options);
  await manager.signinRedirect({
    state,
    redirectMethod: options.replace ? 'replace' : 'assign',
    ...(options.prompt ? { prompt: options.prompt } : {}),
    // Not every provider knows both of them.
    ...(options.again ? { prompt: 'login', max_age: 0 } : {}),
    ...(login_hint ? { login_hint } : {}),
    extraQueryParams: {
      ...boot.sign_in.parameters,
      connection: boot.sign_in.connections[options.connection],
      ...(options.signup ? { screen_hint: 'signup' } : {}),
    },
  });
}

/**
 * Leaves for the identity provider from a page with nothing to show without it. If that fails, the session says why.
 */
export async function leaveToSignIn(options: SignInOptions): Promise<void> {
  try {
    await signIn({ ...options, replace: true });
  } catch (error) {
    report(error);
    setSession({ ...signedOut, error: { code: codeOf(error), message: messageOf(error, codeOf(error)) } });
  }
}

/**
 * The access token for a call, renewed in silence when it must be. `unless` names a token that was refused: another is
 * wanted. Throws SessionError when nobody is signed in, and what the network throws.
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
    const code = codeOf(error);
    if (code === 'invalid_grant') {
      failed(error);
      window.location.replace(sessionExpired());
    } else if (code === 'login_required' && !expired) {
      forgetUser();
      setSession(signedOut);
    } else if (error instanceof SessionError) failed(error);
    throw error;
  }
}

/** Whether `accessToken`'s error says that nobody is signed in any more, which was already acted on. */
export function isSessionOver(error: unknown): boolean {
  return ['login_required', 'invalid_grant'].includes(codeOf(error));
}

/** Renews the token now, past any cache, so that new roles or a new profile show in it. */
export async function refreshToken(): Promise<void> {
  await accessToken({ force: true });
}

/** Forgets in this browser who was signed in, but for the tokens. */
export function forgetPerson(consumer: boolean): void {
  clearOnLogout();
  if (consumer) localStorage.removeItem(LAST_PURCHASE_POWER);
  forgetPermissions();
  resetAnalytics();
}

/**
 * Logs out: clears what was kept, revokes the refresh token (failures are only reported), and ends the identity
 * provider's session. Returns to the site's root, or to /merchant, with `returnTo`: see `afterLogout`.
 */
export async function logOut(options: { returnTo?: string } = {}): Promise<void> {
  const { claims } = sessionState();
  const consumer = claims === undefined ? (knownPermissions()?.isConsumer ?? true) : isConsumer(claims);
  const root = consumer ? '/' : '/merchant';
  const returnTo = safeReturnPath(options.returnTo);
  forgetPerson(consumer);
  // Not yet "signed out": a guard would send the person to sign in again, and the two ways out of the page would race.
  resetSession();
  try {
    const { manager } = await client();
    const id_token_hint = (await manager.getUser())?.id_token;
    await manager.revokeTokens(['refresh_token']).catch(report);
    await manager.removeUser();
    await manager.signoutRedirect({
      post_logout_redirect_uri: window.location.origin + root,
      ...(id_token_hint ? { id_token_hint } : {}),
      ...(returnTo ? { url_state: returnTo } : {}),
    });
  } catch (error) {
    // The provider cannot be reached: this browser at least has forgotten the session.
    report(error);
    window.location.replace(withReturnTo(root, returnTo));
  }
}
