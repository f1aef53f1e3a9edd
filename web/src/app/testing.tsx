import './boot-testing.ts';
import { cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearOnLogout } from '../session/on-logout.ts';
import { dropSessionCheck, keepSessionCheck } from '../session/session-check.ts';
import { resetSession } from '../session/state.ts';
import { setServerTime } from '../ui/clock.ts';
import '../ui/testing.tsx';
import { App } from './app.tsx';
import { CLIENT_ID, ISSUER } from './boot-testing.ts';
import { queries } from './queries.tsx';
import { settle, until } from './testing-act.ts';
import { playBrowser } from './testing-browser.ts';
import { toasts } from './testing-look.ts';
import { answer, type FakeService, fakeService, type Service } from './testing-service.ts';

export * from './testing-act.ts';
export { left, watched } from './testing-browser.ts';
export { channel, FakeSocket } from './testing-channel.ts';
export * from './testing-look.ts';
export * from './testing-service.ts';

/*
 * Opens the whole client in jsdom at an address, with the service faked at `fetch`, the channel at `WebSocket`, and the addresses
 * of other sites at `location`. Everything between them is the real thing: the router, the session, the OpenID client, the queries.
 */

export type Opened = FakeService;
export interface Opening {
  service?: Service;
  /** What the access token says. Left out: nobody is signed in. */
  claims?: Record<string, unknown>;
  /** The access token itself, instead of `claims`. */
  token?: string;
  /** When the stored token runs out, in seconds since 1970; far away when left out. */
  expires_at?: number;
  /** Stops the clock here; `pass` moves it. */
  clock?: string;
}

beforeEach(playBrowser);

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  sonner.dismiss();
  await until(() => toasts().length === 0);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  clearOnLogout();
  queries.clear();
  resetSession();
  setServerTime(new Date().toISOString());
  localStorage.clear();
  sessionStorage.clear();
  dropSessionCheck();
  window.history.replaceState(null, '', '/');
});

/** Opens the client at an address of this site. */
export async function open(path: string, { service = {}, claims, token, expires_at, clock }: Opening = {}): Promise<Opened> {
  if (clock !== undefined) {
    vi.useFakeTimers({
      now: Date.parse(clock),
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    setServerTime(clock);
  }
  const fake = fakeService({ ...provider(claims ?? {}), ...service });
  const access_token = token ?? (claims && tokenOf(claims));
  if (access_token !== undefined) storeUser(access_token, claims ?? {}, expires_at);
  show(path);
  await settle();
  return fake;
}

const base64url = (value: unknown) =>
  btoa(unescape(encodeURIComponent(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const FAR_S = 9_999_999_999;

export function tokenOf(claims: Record<string, unknown>): string {
  return `${base64url({ alg: 'none' })}.${base64url(claims)}.signature`;
}

export const USER_KEY = `drawbridge.user:${ISSUER}:${CLIENT_ID}`;

/** The session as the OpenID client keeps it. */
export function storeUser(access_token: string, claims: Record<string, unknown>, expires_at = FAR_S): void {
  keepSessionCheck();
  localStorage.setItem(
    USER_KEY,
    JSON.stringify({
      access_token,
      id_token: tokenOf({ sub: claims['sub'], aud: CLIENT_ID }),
      refresh_token: 'refresh-0',
      token_type: 'Bearer',
      profile: { sub: claims['sub'], iss: ISSUER, aud: CLIENT_ID, exp: FAR_S, iat: 1 },
      expires_at,
    }),
  );
}

/** The identity provider, as far as pages ask it. A sign-in and a renewal give a token with these claims. */
function provider(claims: Record<string, unknown>): Service {
  return {
    'GET /oidc/.well-known/openid-configuration': answer({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/auth`,
      token_endpoint: `${ISSUER}/token`,
      revocation_endpoint: `${ISSUER}/revoke`,
      end_session_endpoint: `${ISSUER}/end`,
    }),
    'POST /oidc/token': (_, count) =>
      answer({
        access_token: tokenOf({ ...claims, jti: count }),
        id_token: tokenOf({ sub: claims['sub'], aud: CLIENT_ID, iss: ISSUER, exp: FAR_S, iat: 1 }),
        refresh_token: `refresh-${count}`,
        token_type: 'Bearer',
        expires_in: 600,
      }),
    'POST /oidc/revoke': answer(undefined),
  };
}

/** Draws the client at an address, as a page load does. Gives what takes it away again. */
export function show(path?: string): () => void {
  if (path !== undefined) window.history.replaceState(null, '', path);
  const { unmount, container } = render(<App />, { wrapper: StrictMode });
  return () => {
    unmount();
    container.remove();
  };
}

/** Leaves the page: what is kept in memory is lost, what is kept in the browser stays. */
export async function closePage(): Promise<void> {
  cleanup();
  queries.clear();
  resetSession();
}

/** Loads the page again. `forget` empties what modules keep in memory. */
export async function reload(forget: () => void = () => {}): Promise<void> {
  await closePage();
  forget();
  show();
  await settle();
}
