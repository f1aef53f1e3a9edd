import './boot-testing.ts';
import { ERRORS, type ErrorCode } from '@drawbridge/contract/errors';
import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
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
import { mustBeOfChannel, mustBeOfService } from './testing-contract.ts';
import { at } from './testing-look.ts';

export * from './testing-look.ts';

/*
 * Opens the whole client in jsdom at an address, with the service faked at `fetch`, the channel at `WebSocket`, and the addresses
 * of other sites at `location`. Everything between them is the real thing: the router, the session, the OpenID client, the queries.
 */

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Given by something that stands between, or in the service's place: see `elsewhere`. */
  readonly not_ours?: true;
}
/** `network`: it fails. `never`: it hangs until it is aborted. */
export type FakeAnswer = Answer | 'network' | 'never';
export type Handler = FakeAnswer | ((request: FakeRequest, count: number) => FakeAnswer | Promise<FakeAnswer>);
/** By method and path: 'POST /api/purchases'. What nothing answers fails the test. */
export type Service = Record<string, Handler>;

export const answer = (body: unknown, status = 200): Answer => ({ status, body });
/** A refusal as the service words it, or with other words. */
export function refuse(code: ErrorCode, more: Record<string, unknown> = {}): Answer {
  const { status, message } = ERRORS[code];
  return { status, body: { status, message, code, ...more } };
}
/** What a proxy gives, or another service that a page must put up with: held to no contract. */
export const elsewhere = (body: unknown, status: number): Answer => ({ status, body, not_ours: true });
/** An answer that comes when it is told to. */
export function later(): { handler: () => Promise<FakeAnswer>; give: (given: FakeAnswer) => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
  return {
    handler: () => promise,
    give: async (given) => {
      resolve(given);
      await settle();
    },
  };
}

const realTimeout = globalThis.setTimeout;
async function wait(ms: number): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => realTimeout(resolve, ms));
    // A clock that was stopped moves only here, and as `pass` says.
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(ms);
  });
}
/** Lets everything happen that is ready to happen, without the clock moving. */
export const settle = () => wait(0);

/** In steps of 5 ms: less than what a page does again by itself after some seconds, or a test of why it did would pass for that. */
const PATIENCE = 600;
/** Waits for what a test is about: until `look` gives something true without throwing. */
export async function until<T>(look: () => T): Promise<NonNullable<T>> {
  let last: unknown;
  for (let step = 0; step < PATIENCE; step += 1) {
    try {
      const seen = look();
      if (seen) return seen;
      last = undefined;
    } catch (error) {
      last = error;
    }
    // A page's code may take a busy machine long: a clock that was stopped stands still meanwhile.
    await act(() => vi.dynamicImportSettled());
    await wait(5);
  }
  throw last ?? new Error(`It never came, at ${at()}. The page says: ${document.body.textContent}`);
}

/** Moves the clock of the page, with all that is due on the way. For tests that asked for `clock`: nothing else moves it. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
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

/** Sockets that a page opened, the newest last. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  readonly url: string;
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(url: string | URL) {
    this.url = String(url);
    FakeSocket.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
}
/** The channel that is open now. */
export const channel = {
  socket: async () => until(() => FakeSocket.all.findLast((socket) => !socket.closed)),
  async opens(): Promise<void> {
    const socket = await channel.socket();
    await act(async () => socket.onopen?.());
  },
  async say(message: unknown): Promise<void> {
    mustBeOfChannel(message);
    await channel.sayUnknown(message);
  },
  /** What ours never says, and a page must put up with: held to no contract. */
  async sayUnknown(message: unknown): Promise<void> {
    const socket = await channel.socket();
    await act(async () => {
      socket.onopen?.();
      socket.onmessage?.({ data: JSON.stringify(message) });
    });
    await settle();
  },
  /** The line breaks. */
  async drop(): Promise<void> {
    const socket = await channel.socket();
    socket.closed = true;
    await act(async () => socket.onclose?.());
    await settle();
  },
};

/** jsdom has no layout: nothing is ever seen to scroll in or out. */
class NoIntersectionObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Where the page left for, by `assign` or `replace`: whole addresses, the newest last. `reload` is one too. */
export const left: string[] = [];

/** jsdom cannot leave a page: where it would go is written down instead. */
function fakeLocation(): void {
  const real = window.location;
  const go = (to: string | URL): void => void left.push(new URL(to, real.href).href);
  // The real one's ways out are fixed to it, so that the proxy cannot stand before it.
  const fake = new Proxy({} as Location, {
    get: (_, name) => {
      if (name === 'assign' || name === 'replace') return go;
      if (name === 'reload') return () => left.push('reload');
      const value: unknown = Reflect.get(real, name, real);
      return typeof value === 'function' ? value.bind(real) : value;
    },
    set: (_, name, value) => Reflect.set(real, name, value, real),
  });
  vi.stubGlobal('location', fake);
}

export interface Opened {
  /** Calls made so far, of all or of one kind ('GET /api/businesses/user'). */
  readonly calls: (which?: string) => FakeRequest[];
  /** The answers, to be changed while the page is open. */
  readonly service: Service;
}

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

const undo: (() => void | Promise<void>)[] = [];

beforeEach(() => {
  FakeSocket.all = [];
  left.length = 0;
  fakeLocation();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('IntersectionObserver', NoIntersectionObserver);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: (_name: string, work: () => unknown) => work() } });
});

afterEach(async () => {
  for (const clean of undo.splice(0).reverse()) await clean();
  vi.useRealTimers();
  sonner.dismiss();
  await until(() => document.querySelectorAll('.toast').length === 0);
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
export async function open(path: string, { service: fake = {}, claims, token, expires_at, clock }: Opening = {}): Promise<Opened> {
  if (clock !== undefined) {
    vi.useFakeTimers({
      now: Date.parse(clock),
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    setServerTime(clock);
  }
  const calls: FakeRequest[] = [];
  const service: Service = { ...provider(claims ?? {}), ...fake };

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin);
    const method = init.method ?? 'GET';
    const body: unknown =
      init.body instanceof URLSearchParams
        ? Object.fromEntries(init.body)
        : typeof init.body === 'string' && init.body.startsWith('{')
          ? JSON.parse(init.body)
          : init.body;
    const request = { method, path: url.pathname + url.search, body, headers: new Headers(init.headers) };
    const kind = `${method} ${url.pathname}`;
    calls.push(request);
    const handler = service[`${kind}${url.search}`] ?? service[kind];
    if (handler === undefined) throw new Error(`Nothing answers ${kind}`);
    const count = calls.filter((call) => `${call.method} ${call.path.split('?', 1)[0]}` === kind).length;
    const given = typeof handler === 'function' ? await handler(request, count) : handler;
    if (given === 'network') throw new TypeError('Failed to fetch');
    if (given === 'never') {
      init.signal?.throwIfAborted();
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));
    }
    if (!given.not_ours && /^\/(api|sandbox)\//.test(url.pathname))
      mustBeOfService(method, request.path.replace(/^\/api/, ''), body, given);
    return new Response(given.body === undefined ? null : typeof given.body === 'string' ? given.body : JSON.stringify(given.body), {
      status: given.status,
      headers: { 'content-type': typeof given.body === 'string' ? 'text/plain' : 'application/json' },
    });
  });
  const access_token = token ?? (claims && tokenOf(claims));
  if (access_token !== undefined) storeUser(access_token, claims ?? {}, expires_at);
  show(path);
  await settle();
  return {
    calls: (which) => calls.filter((call) => which === undefined || `${call.method} ${call.path.split('?', 1)[0]}` === which),
    service,
  };
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
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  act(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  let gone = false;
  const close = () => {
    if (gone) return;
    gone = true;
    act(() => root.unmount());
    container.remove();
  };
  undo.push(close);
  return close;
}

/** Presses, as a person does: what had the focus is left first. */
export async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus();
    element.click();
  });
  await settle();
}
export async function fill(control: HTMLElement, value: string): Promise<void> {
  const prototype = Object.getPrototypeOf(control) as object;
  await act(async () => {
    control.focus();
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
  await settle();
}
export async function leave(control: HTMLElement): Promise<void> {
  await act(async () => control.blur());
  await settle();
}
/** Goes back as the browser does. */
export async function goBack(): Promise<void> {
  let gone = false;
  window.addEventListener('popstate', () => (gone = true), { once: true });
  window.history.back();
  await until(() => gone);
  await settle();
}

/** Leaves the page: what is kept in memory is lost, what is kept in the browser stays. */
export async function closePage(): Promise<void> {
  for (const close of undo.splice(0).reverse()) await close();
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
