import './testing-boot.ts';
import type { BankAccount, ConfirmationStatus, ErrorCode, PurchasePower, Transaction, User } from '@drawbridge/contract';
import { ERRORS } from '@drawbridge/contract/errors';
import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { queries } from '../app/queries.tsx';
import { resetSession } from '../session/state.ts';
import '../ui/testing.tsx';
import { dropOrder } from './payment/order.ts';
import { ISSUER } from './testing-boot.ts';

/*
 * Opens the whole client in jsdom at an address, signed in, with the service played at `fetch` and the channel at `WebSocket`.
 * Everything between the two is the real thing: the router, the session, the OpenID client, the queries.
 */

export interface PlayedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
}
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
/** `network`: it fails. `never`: it hangs until it is aborted. */
export type Played = Answer | 'network' | 'never';
export type Handler = Played | ((request: PlayedRequest, count: number) => Played | Promise<Played>);
/** By method and path below /api: 'POST /purchases'. */
export type Service = Record<string, Handler>;

export const answer = (body: unknown, status = 200): Answer => ({ status, body });
/** A refusal as the service words it, or with other words. */
export function refuse(code: ErrorCode, more: Record<string, unknown> = {}): Answer {
  const { status, message } = ERRORS[code];
  return { status, body: { status, message, code, ...more } };
}
/** An answer that comes when it is told to. */
export function later(): { handler: () => Promise<Played>; give: (played: Played) => Promise<void> } {
  let resolve: (played: Played) => void = () => {};
  const promise = new Promise<Played>((done) => {
    resolve = done;
  });
  return {
    handler: () => promise,
    give: async (played) => {
      resolve(played);
      await settle();
    },
  };
}

const realTimeout = globalThis.setTimeout;
/** Lets everything happen that is ready to happen. */
export async function settle(): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => realTimeout(resolve, 0));
  });
}

const PATIENCE = 400;
/** Waits for what a test is about: until `look` gives something true without throwing. */
export async function until<T>(look: () => T): Promise<NonNullable<T>> {
  let last: unknown;
  for (let turn = 0; turn < PATIENCE; turn += 1) {
    try {
      const seen = look();
      if (seen) return seen;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await act(async () => {
      await new Promise((resolve) => realTimeout(resolve, 5));
    });
  }
  throw last ?? new Error(`It never came. The page says: ${document.body.textContent}`);
}

/** Moves the clock of the page, with all that is due on the way. For tests that asked for `clock`. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

const base64url = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const FAR_S = 9_999_999_999;
const PHONE = '+15551234567';

function tokenOf(claims: Record<string, unknown>): string {
  return `${base64url({ alg: 'none' })}.${base64url(claims)}.signature`;
}

/** Sockets that a page opened, the newest last. */
export class PlayedSocket {
  static all: PlayedSocket[] = [];
  readonly url: string;
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(url: string | URL) {
    this.url = String(url);
    PlayedSocket.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
}
/** The channel that is open now. */
export const channel = {
  socket: async () => until(() => PlayedSocket.all.findLast((socket) => !socket.closed)),
  async say(message: unknown): Promise<void> {
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

/** What scrolled out of sight, as the browser would tell. */
export const watched: { callback: IntersectionObserverCallback; element: Element | undefined }[] = [];
class PlayedIntersectionObserver {
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
  calls: (which?: string) => PlayedRequest[];
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
  PlayedSocket.all = [];
  watched.length = 0;
  vi.stubGlobal('WebSocket', PlayedSocket);
  vi.stubGlobal('IntersectionObserver', PlayedIntersectionObserver);
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
  sessionStorage.clear();
});

/** Opens the client at an address of this site. */
export async function open(path: string, { service: played = {}, claims = {}, clock }: Opening = {}): Promise<Opened> {
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
  const calls: PlayedRequest[] = [];
  const service: Service = { ...ready(), ...played };
  let renewals = 0;

  async function api(path_and_query: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method, path: path_and_query, body, headers: new Headers(init.headers) };
    const kind = `${method} ${path_and_query}`;
    calls.push(request);
    const handler = service[kind];
    if (handler === undefined) throw new Error(`Nobody plays ${kind}`);
    const count = calls.filter((call) => `${call.method} ${call.path}` === kind).length;
    const given = typeof handler === 'function' ? await handler(request, count) : handler;
    if (given === 'network') throw new TypeError('Failed to fetch');
    if (given === 'never')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));
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
    throw new Error(`Nobody plays ${url.pathname}`);
  });

  if (claims !== null) {
    const access_token = tokenOf(all_claims);
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

export const at = () => window.location.pathname + window.location.search;
export const text = () => document.body.textContent ?? '';
export const heading = () => document.querySelector('h1')?.textContent ?? '';
export const toasts = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);

function only<Found extends Element>(found: Found[], what: string): Found {
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} × ${what} in: ${document.body.innerHTML}`);
  return first;
}
const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
/** The only button or link with a name. */
export function button(name: string): HTMLButtonElement {
  return only(
    [...document.querySelectorAll('button')].filter((element) => nameOf(element) === name),
    `button "${name}"`,
  );
}
export function link(name: string): HTMLAnchorElement {
  return only(
    [...document.querySelectorAll('a')].filter((element) => nameOf(element) === name),
    `link "${name}"`,
  );
}
export function one<Found extends Element = HTMLElement>(selector: string): Found {
  return only([...document.querySelectorAll<Found>(selector)], selector);
}
export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
/** The control that a label names, and the words that describe it. */
export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].filter((element) => element.textContent?.replace(/ \(.*\)$/, '') === label);
  const control = only(found, `label "${label}"`).control;
  if (!(control instanceof HTMLElement)) throw new Error(`The label "${label}" names nothing`);
  return control as HTMLInputElement;
}
export function errorAt(label: string): string | undefined {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return (
    ids.map((id) => document.getElementById(id)).find((element) => element?.classList.contains('field__error'))?.textContent ?? undefined
  );
}

/** Presses, as a person does: what had the focus is left first. */
export async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus();
    element.click();
  });
  await settle();
}
export async function fill(control: HTMLInputElement, value: string): Promise<void> {
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

// ---- what the service answers when all is well

export const user = (more: Partial<User> = {}): User => ({
  email: 'maya@example.com',
  email_verified: true,
  first_name: 'Maya',
  last_name: 'Okafor',
  date_of_birth: '06-21-1993',
  phone_number: PHONE,
  address: { street_one: '12 Mill Lane', street_two: null, city: 'Springfield', state: 'IL', postal_code: '62701' },
  terms_accepted: true,
  has_created_external_account: true,
  status: 'ACTIVE',
  paybotic_banking_roles: ['pc:consumer'],
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
export const power = (more: Partial<PurchasePower> = {}): PurchasePower => ({
  purchase_power: 41_260,
  invoice_link_purchase_power: 90_000,
  account_linked: true,
  account: { id: '1', syn_account_id: 'acc_1', vendor_institution_name: 'Northgate Bank', last_four: '4821' },
  ...more,
});
export const transaction = (more: Partial<Transaction> = {}): Transaction => ({
  amount: 6418,
  purchase_date: '2026-03-18T18:00:00.000Z',
  business_name: 'Harbor Books',
  last_four: '4821',
  status: 'Pending',
  public_id: '7KQ9XM4T2HRD',
  has_retried: false,
  retries: [],
  ...more,
});
export const account = (more: Partial<BankAccount> = {}): BankAccount => ({
  ID: '1',
  SynAccountID: 'acc_1',
  IsPrimary: true,
  LastFour: '4821',
  VendorInstitutionName: 'Northgate Bank',
  VendorInstitutionID: 'ins_1',
  VendorAccessToken: 'sealed-1',
  PendingAmount: 0,
  AccountType: 'checking',
  CreatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
export const PURCHASE = 'pur_00000000000000000000000001';
export const status = (name: string, more: Partial<ConfirmationStatus> = {}): ConfirmationStatus => ({
  purchaseId: PURCHASE,
  status: name,
  inputType: 'code',
  amount: 6418,
  purchasePower: 41_260,
  businessName: 'Harbor Books',
  customerAccountInstitutionName: 'Northgate Bank',
  customerAccountLastFour: '4821',
  timestamp: '2026-03-18T18:41:00.000Z',
  publicId: '7KQ9XM4T2HRD',
  expiration: '2026-03-18T18:46:00.000Z',
  ...more,
});
export const page = (items: Transaction[], has_more = false, number = 0) => answer({ items, page_info: { has_more, page: number } });

function ready(): Service {
  return {
    'GET /users/user': answer(user()),
    'GET /users/user/deactivated': answer({ deactivated: false }),
    'GET /external_accounts/purchase_power': answer(power()),
    'GET /external_accounts/accounts': answer([account()]),
    'GET /external_accounts/validate_account/acc_1': answer({ isValid: true }),
    'POST /external_accounts/link_token': answer({ link_token: 'link-1', expiration: '2026-03-18T19:41:00.000Z' }),
    'POST /purchases/recent': page([transaction()]),
    'POST /purchases': answer({ ID: PURCHASE, PublicId: '7KQ9XM4T2HRD', Expiration: '2026-03-18T18:46:00.000Z' }),
    [`POST /purchases/${PURCHASE}/ticket`]: answer({ ticket: 'ticket-1', expires_at: '2026-03-18T18:42:00.000Z' }),
    [`GET /purchases/${PURCHASE}`]: answer(null),
  };
}
