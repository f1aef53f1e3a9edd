import { ERRORS, type ErrorCode } from '@drawbridge/contract/errors';
import { vi } from 'vitest';
import { settle } from './testing-act.ts';
import { mustBeOfService } from './testing-contract.ts';

/* The service, faked at `fetch`: what it answers is held to the contract, where it is ours. */

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
/** By method and path, with its query or without: 'POST /api/purchases'. What nobody plays fails the test. */
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
export function later(): { handler: () => Promise<FakeAnswer>; give: (fake: FakeAnswer) => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
  return {
    handler: () => promise,
    give: async (fake) => {
      resolve(fake);
      await settle();
    },
  };
}

export interface FakeService {
  /** Calls made so far, of all or of one kind ('GET /api/businesses/user'). */
  readonly calls: (which?: string) => FakeRequest[];
  /** The answers, to be changed while the page is open. */
  readonly service: Service;
}

const kindOf = ({ method, path }: FakeRequest) => `${method} ${path.split('?', 1)[0]}`;
const wholeOf = ({ method, path }: FakeRequest) => `${method} ${path}`;

function requestOf(input: RequestInfo | URL, init: RequestInit): FakeRequest {
  const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin);
  const body: unknown =
    init.body instanceof URLSearchParams
      ? Object.fromEntries(init.body)
      : typeof init.body === 'string' && /^[{[]/.test(init.body)
        ? JSON.parse(init.body)
        : init.body;
  return { method: init.method ?? 'GET', path: url.pathname + url.search, body, headers: new Headers(init.headers) };
}

/** Puts a service in the place of `fetch`. */
export function fakeService(service: Service): FakeService {
  const made: FakeRequest[] = [];
  const calls = (which?: string) => made.filter((call) => which === undefined || kindOf(call) === which || wholeOf(call) === which);

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = requestOf(input, init);
    made.push(request);
    const which = service[wholeOf(request)] === undefined ? kindOf(request) : wholeOf(request);
    const handler = service[which];
    if (handler === undefined) throw new Error(`Nothing answers ${which}`);
    const given = typeof handler === 'function' ? await handler(request, calls(which).length) : handler;
    if (given === 'network') throw new TypeError('Failed to fetch');
    if (given === 'never') {
      init.signal?.throwIfAborted();
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));
    }
    if (!given.not_ours && /^\/(api|sandbox|provider\/api)\//.test(request.path))
      mustBeOfService(request.method, request.path.replace(/^\/api/, ''), request.body, given);
    return responseOf(given);
  });
  return { calls, service };
}

function responseOf({ status, body }: Answer): Response {
  const is_text = typeof body === 'string';
  return new Response(body === undefined ? null : is_text ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': is_text ? 'text/plain' : 'application/json' },
  });
}
