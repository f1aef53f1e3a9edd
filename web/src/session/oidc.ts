import { SIGN_IN_SCOPE } from '@drawbridge/contract/roles';
import { ErrorTimeout, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { deviceMs } from '../ui/clock.ts';
import { boot } from './boot.ts';
import { STORAGE_PREFIX } from './storage.ts';

const TIMEOUT_S = 10;
/**
 * A renewal is given up earlier than other requests: when its answer is lost, the provider takes the used refresh token for another
 * 10 s only. With 4 s the second and the third attempt, after 4 and 8 s, still fall into that time; after 10 s a second one would
 * come too late and end the session.
 */
const RENEWAL_TIMEOUT_S = 4;
/** How long a sign-in that was begun can be ended. */
const DAY_S = 86_400;
/** How long the provider may take in a window or a frame of its own. */
const AUTHORIZE_S = 60;
/** Tokens count as expired this much early. */
const EARLY_S = 60;
const REFRESH_LOCK = 'drawbridge.refresh';

/** The OpenID client: code with PKCE, tokens in local storage. Loaded only where someone signs in or is signed in. */
export const manager = new UserManager({
  authority: boot.issuer,
  client_id: boot.client_id,
  redirect_uri: `${window.location.origin}/redirect`,
  post_logout_redirect_uri: `${window.location.origin}/`,
  response_type: 'code',
  scope: SIGN_IN_SCOPE,
  userStore: new WebStorageStateStore({ prefix: STORAGE_PREFIX, store: window.localStorage }),
  stateStore: new WebStorageStateStore({ prefix: STORAGE_PREFIX, store: window.localStorage }),
  staleStateAgeInSeconds: DAY_S,
  requestTimeoutInSeconds: TIMEOUT_S,
  // Sign-in goes by redirect and renewal by refresh token: neither a frame nor a window is ever opened here. Whoever puts one in by
  // this client meets these.
  silentRequestTimeoutInSeconds: AUTHORIZE_S,
  popupWindowFeatures: { width: 400, height: 600, closePopupWindowAfterInSeconds: AUTHORIZE_S },
  // We renew before a call, under a lock that all tabs share; a timer in each tab would renew the same token twice.
  automaticSilentRenew: false,
  monitorSession: false,
  revokeTokensOnSignout: false,
  revokeTokenTypes: ['refresh_token'],
  loadUserInfo: false,
});

function isFresh(user: User | null): user is User {
  return user !== null && (user.expires_in ?? 0) > EARLY_S;
}

/**
 * The stored user with an access token that is good for a minute at least; renewed when it is not, once for all tabs.
 * Gives null when nobody is signed in. Throws ErrorResponse when the provider refuses, TypeError or ErrorTimeout when it cannot be reached.
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
    return withAttempts(() => manager.signinSilent({ silentRequestTimeoutInSeconds: RENEWAL_TIMEOUT_S }));
  });
}

/**
 * Ends a sign-in with the answer in the address. One that was begun more than a day ago is not known any more. Without an answer the
 * code is sent again, twice at most; what is kept of a sign-in is good once, so it is put back before.
 * Throws what `freshUser` throws, and Error where the answer belongs to no sign-in of this browser.
 */
export async function finishRedirect(): Promise<User | undefined> {
  const key = STORAGE_PREFIX + (new URLSearchParams(window.location.search).get('state') ?? '');
  const begun = localStorage.getItem(key);
  if (begun === null || isTooOld(begun)) {
    localStorage.removeItem(key);
    return manager.signinCallback();
  }
  let unanswered: unknown;
  return withAttempts(async () => {
    localStorage.setItem(key, begun);
    try {
      return await manager.signinCallback();
    } catch (error) {
      // A code that is refused the second time says only that it did arrive the first time.
      if (isUnanswered(error)) unanswered = error;
      throw unanswered ?? error;
    }
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

/** Token requests are tried three times when no answer comes; a refusal is final at once. */
async function withAttempts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !isUnanswered(error)) throw error;
    }
  }
}
