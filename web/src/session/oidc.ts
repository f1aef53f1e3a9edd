import { ErrorTimeout, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { deviceMs } from '../ui/clock.ts';
import { boot } from './boot.ts';
import { dropSessionCheck, keepSessionCheck } from './session-check.ts';
import { SIGN_IN_PREFIX, STORAGE_PREFIX } from './storage.ts';

/** Of each request, renewals too. A used refresh token lives for three of these: the service's `REFRESH_GRACE_MS`. */
const TIMEOUT_S = 10;
/** How long a sign-in that was begun can be ended. */
const DAY_S = 86_400;
/** How long the provider may take in a window or a frame of its own. */
const AUTHORIZE_S = 60;
/** Tokens count as expired this much early. */
const EARLY_S = 60;
const REFRESH_LOCK = 'drawbridge.refresh';
const ANSWER_LOCK = 'drawbridge.answer';

/** The OpenID client: code with PKCE, tokens in local storage. Loaded only where someone signs in or is signed in. */
export const manager = new UserManager({
  authority: boot.issuer,
  client_id: boot.client_id,
  redirect_uri: `${window.location.origin}/redirect`,
  post_logout_redirect_uri: `${window.location.origin}/`,
  response_type: 'code',
  scope: boot.sign_in.scopes,
  userStore: new WebStorageStateStore({ prefix: STORAGE_PREFIX, store: window.localStorage }),
  stateStore: new WebStorageStateStore({ prefix: SIGN_IN_PREFIX, store: window.localStorage }),
  staleStateAgeInSeconds: DAY_S,
  requestTimeoutInSeconds: TIMEOUT_S,
  // Sign-in goes by redirect and renewal by refresh token: neither a frame nor a window is ever opened here. Whoever
  // puts one in by this client meets these.
  silentRequestTimeoutInSeconds: AUTHORIZE_S,
  popupWindowFeatures: { width: 400, height: 600, closePopupWindowAfterInSeconds: AUTHORIZE_S },
  // We renew before a call, under a lock that all tabs share; a timer in each tab would renew the same token twice.
  automaticSilentRenew: false,
  monitorSession: false,
  revokeTokensOnSignout: false,
  revokeTokenTypes: ['refresh_token'],
  loadUserInfo: false,
});
manager.events.addUserLoaded(keepSessionCheck);
manager.events.addUserUnloaded(dropSessionCheck);

function isFresh(user: User | null): user is User {
  return user !== null && (user.expires_in ?? 0) > EARLY_S;
}

/**
 * The stored user, with an access token good for a minute, renewed if need be, once for all tabs; null when nobody is
 * signed in. Throws ErrorResponse when the provider refuses, TypeError or ErrorTimeout when unreachable.
 */
export async function freshUser(options: { force?: boolean; unless?: string } = {}): Promise<User | null> {
  const stored = await manager.getUser();
  if (stored === null) return null;
  const used = options.force ? (options.unless ?? stored.access_token) : undefined;
  if (used === undefined && isFresh(stored)) return stored;
  return navigator.locks.request(REFRESH_LOCK, async () => {
    // Another tab may have renewed while this one waited for the lock.
    const now = await manager.getUser();
    if (now === null) return null;
    if (isFresh(now) && now.access_token !== used) return now;
    return withAttempts(() => manager.signinSilent({ silentRequestTimeoutInSeconds: TIMEOUT_S }));
  });
}

/**
 * Ends a sign-in with the answer in the address. The client forgets a sign-in before it sends the code, and one tab at
 * a time looks, so that a code is sent once. An answer used up, by another tab or before Back, leads to whoever is
 * signed in since. A sign-in begun more than a day ago is unknown. Throws what `freshUser` throws, and Error where the
 * answer belongs to no sign-in of this browser.
 */
export function finishRedirect(): Promise<User | undefined> {
  return navigator.locks.request(ANSWER_LOCK, async () => {
    const key = SIGN_IN_PREFIX + (new URLSearchParams(window.location.search).get('state') ?? '');
    const begun = localStorage.getItem(key);
    if (begun === null) return (await manager.getUser()) ?? manager.signinCallback();
    if (isTooOld(begun)) localStorage.removeItem(key);
    return manager.signinCallback();
  });
}

/** By the clock that wrote it, whatever that shows. */
function isTooOld(begun: string): boolean {
  const { created } = JSON.parse(begun) as { created?: unknown };
  return typeof created !== 'number' || deviceMs() / 1000 - created > DAY_S;
}

/** No answer: the network failed, or took too long. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || error instanceof ErrorTimeout;
}

/** A renewal is tried three times when no answer comes; a refusal is final at once. */
async function withAttempts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !isUnanswered(error)) throw error;
    }
  }
}
