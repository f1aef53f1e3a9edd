import './testing-boot.ts';
import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { queries } from '../app/queries.tsx';
import { mustBeOfChannel, mustBeOfService } from '../app/testing-contract.ts';
import { dropSessionCheck, keepSessionCheck } from '../session/session-check.ts';
import { resetSession } from '../session/state.ts';
import '../ui/testing.tsx';
import { dropOrder } from './payment/order.ts';
import { type FakeRequest, PHONE, ready, type Service } from './testing-answers.ts';
import { ISSUER } from './testing-boot.ts';
import { settle, until } from './testing-page.ts';

export * from './testing-answers.ts';
export * from './testing-page.ts';

/*
 * Opens the whole client in jsdom at an address, signed in, with the service faked at `fetch` and the channel at `WebSocket`.
 * Everything between the two is the real thing: the router, the session, the OpenID client, the queries.
 */

const base64url = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const FAR_S = 9_999_999_999;

function tokenOf(claims: Record<string, unknown>): string {
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

/** What scrolled out of sight, as the browser would report it. */
export const watched: { callback: IntersectionObserverCallback; element: Element | undefined }[] = [];
class FakeIntersectionObserver {
  readonly entry: (typeof watched)[number];
  constructor(callback: IntersectionObserverCallback) {
    this.entry = { callback, element: undefined };
    watched.push(this.entry);
  }
  observe(element: Element): void {
    this.entry.element = element;
  }
  disconnect(): void {
    this.entry.element = undefined;
  }
}

export interface Opened {
  /** Calls made so far, of all or of one kind. */
  calls: (which?: string) => FakeRequest[];
  /** The answers, to be changed while the page is open. */
  service: Service;
  /** Token requests made so far. */
  renewals: () => number;
}

export interface Opening {
  service?: Service;
  /** Claims on top of a consumer's. Null: nobody is signed in. */
  claims?: Record<string, unknown> | null;
  /** Stops the clock here; `pass` moves it. */
  clock?: string;
}

const undo: (() => void | Promise<void>)[] = [];

beforeEach(() => {
  FakeSocket.all = [];
  watched.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: (_name: string, work: () => unknown) => work() } });
});

afterEach(async () => {
  for (const clean of undo.splice(0).reverse()) await clean();
  vi.useRealTimers();
  sonner.dismiss();
  await until(() => document.querySelectorAll('.toast').length === 0);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queries.clear();
  resetSession();
  dropOrder();
  localStorage.clear();
  dropSessionCheck();
  sessionStorage.clear();
});

/** Opens the client at an address of this site. */
export async function open(path: string, { service: fake = {}, claims = {}, clock }: Opening = {}): Promise<Opened> {
  if (clock !== undefined) {
    vi.useFakeTimers({
      now: Date.parse(clock),
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    });
  }
  const all_claims = {
    sub: `usr_${crypto.randomUUID()}`,
    phone_number: PHONE,
    email: 'maya@example.com',
    paybotic_banking_roles: ['pc:consumer'],
    permissions: [],
    ...claims,
  };
  const calls: FakeRequest[] = [];
  const service: Service = { ...ready(), ...fake };
  let renewals = 0;

  async function api(path_and_query: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method, path: path_and_query, body, headers: new Headers(init.headers) };
    const kind = `${method} ${path_and_query}`;
    calls.push(request);
    const handler = service[kind];
    if (handler === undefined) throw new Error(`Nothing answers ${kind}`);
    const count = calls.filter((call) => `${call.method} ${call.path}` === kind).length;
    const given = typeof handler === 'function' ? await handler(request, count) : handler;
    if (given === 'network') throw new TypeError('Failed to fetch');
    if (given === 'never')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));
    if (!given.not_ours) mustBeOfService(method, path_and_query, body, given);
    return new Response(given.body === undefined ? null : JSON.stringify(given.body), { status: given.status });
  }

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (url.pathname.startsWith('/api/')) return api(url.pathname.slice('/api'.length) + url.search, init);
    if (url.pathname.endsWith('/.well-known/openid-configuration'))
      return Response.json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
        revocation_endpoint: `${ISSUER}/revoke`,
        end_session_endpoint: `${ISSUER}/end`,
      });
    if (url.pathname === '/oidc/token') {
      renewals += 1;
      const access_token = tokenOf({ ...all_claims, jti: renewals });
      return Response.json({ access_token, refresh_token: `refresh-${renewals}`, token_type: 'Bearer', expires_in: 600 });
    }
    if (url.pathname === '/oidc/revoke') return new Response(null);
    throw new Error(`Nothing answers ${url.pathname}`);
  });

  if (claims !== null) {
    const access_token = tokenOf(all_claims);
    keepSessionCheck();
    const profile = { sub: all_claims.sub, iss: ISSUER, aud: 'drawbridge-web', exp: FAR_S, iat: 1 };
    localStorage.setItem(
      `drawbridge.user:${ISSUER}:drawbridge-web`,
      JSON.stringify({
        access_token,
        id_token: access_token,
        refresh_token: 'refresh-0',
        token_type: 'Bearer',
        profile,
        expires_at: FAR_S,
      }),
    );
  }
  show(path);
  return {
    calls: (which) => calls.filter((call) => which === undefined || `${call.method} ${call.path}` === which),
    service,
    renewals: () => renewals,
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

/** Loads the page again: what is kept in memory is lost, what is kept in the browser stays. */
export async function reload(): Promise<void> {
  for (const close of undo.splice(0).reverse()) await close();
  queries.clear();
  resetSession();
  // The order's own memory, but not what it keeps for the tab.
  const kept = sessionStorage.getItem('drawbridge.order');
  dropOrder();
  if (kept !== null) sessionStorage.setItem('drawbridge.order', kept);
  show();
  await settle();
}
