import { ERRORS, type ErrorCode } from '@drawbridge/contract/errors';
import { vi } from 'vitest';
import { settle } from './testing-act.ts';
import { mustBeOfService } from './testing-contract.ts';

/* The service, played at `fetch`: what it answers is held to the contract, where it is ours. */

export interface PlayedRequest {
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
export type Played = Answer | 'network' | 'never';
export type Handler = Played | ((request: PlayedRequest, count: number) => Played | Promise<Played>);
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
export function later(): { handler: () => Promise<Played>; give: (played: Played) => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<Played>();
  return {
    handler: () => promise,
    give: async (played) => {
      resolve(played);
      await settle();
    },
  };
}

export interface PlayedService {
  /** Calls made so far, of all or of one kind ('GET /api/businesses/user'). */
  readonly calls: (which?: string) => PlayedRequest[];
  /** The answers, to be changed while the page is open. */
  readonly service: Service;
}

const kindOf = ({ method, path }: PlayedRequest) => `${method} ${path.split('?', 1)[0]}`;
const wholeOf = ({ method, path }: PlayedRequest) => `${method} ${path}`;

function requestOf(input: RequestInfo | URL, init: RequestInit): PlayedRequest {
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
export function playService(service: Service): PlayedService {
  const made: PlayedRequest[] = [];
  const calls = (which?: string) => made.filter((call) => which === undefined || kindOf(call) === which || wholeOf(call) === which);

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = requestOf(input, init);
    made.push(request);
    const which = service[wholeOf(request)] === undefined ? kindOf(request) : wholeOf(request);
    const handler = service[which];
    if (handler === undefined) throw new Error(`Nobody plays ${which}`);
    const given = typeof handler === 'function' ? await handler(request, calls(which).length) : handler;
    if (given === 'network') throw new TypeError('Failed to fetch');
    if (given === 'never') {
      init.signal?.throwIfAborted();
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)));
    }
    if (!given.not_ours && /^\/(api|sandbox)\//.test(request.path))
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
