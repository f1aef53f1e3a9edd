import { ConnectionError, type DrawbridgeError, TimeoutError } from './errors.ts';
import { apiAddress, type CallOptions, type DrawbridgeOptions } from './options.ts';
import { readRefusal, unreadable } from './read-refusal.ts';
import { retryAfterMs, wait, waitBeforeRetry } from './retry.ts';

/** The version of the API that this package was made for. */
export const API_VERSION = '2026-12-01';

const TIMEOUT_MS = 30_000;
const RETRIES = 3;

/** Values of a query; those that are undefined or null are left out. */
export type Query = { readonly [name: string]: string | number | boolean | null | undefined };

/** One call: its path below `/api/v1`, with the ids in it encoded. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  /** Of a DELETE: its answer where a second try finds nothing, since the first has done it and broke off. */
  readonly gone?: object;
}

type Tried<T> = { readonly answer: T } | { readonly error: DrawbridgeError; readonly retry_after_ms: number | undefined };

/** Sends calls, and sends again what failed in passing. Nothing that it shows holds the key. */
export class Transport {
  readonly #options: DrawbridgeOptions;
  readonly #address: string;

  /** Throws a TypeError where the options can't work. */
  constructor(options: DrawbridgeOptions) {
    this.#address = apiAddress(options);
    this.#options = options;
  }

  /** Gives the answer of a call. Throws a DrawbridgeError, or the reason of the caller's signal. */
  async send<T>(call: Call, options: CallOptions = {}): Promise<T> {
    const request = this.#requestOf(call, options);
    const retries = options.retries ?? this.#options.retries ?? RETRIES;
    for (let failures = 1; ; failures += 1) {
      const tried = await this.#attempt<T>(request, options);
      if ('answer' in tried) return tried.answer;
      if (call.gone !== undefined && failures > 1 && tried.error.status === 404) return call.gone as T;
      const wait_ms = failures > retries ? undefined : waitBeforeRetry(tried.error, failures, tried.retry_after_ms);
      if (wait_ms === undefined) throw tried.error;
      await wait(wait_ms, options.signal);
    }
  }

  /** What every try sends alike, the Idempotency-Key above all. */
  #requestOf({ method, path, query, body }: Call, { idempotency_key }: CallOptions): { url: string; init: RequestInit } {
    const asked = Object.entries((query ?? {}) as Query).filter(([, value]) => value !== undefined && value !== null);
    const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
    const headers: Record<string, string> = {
      accept: 'application/json',
      authorization: `Bearer ${this.#options.key}`,
      'drawbridge-version': this.#options.version ?? API_VERSION,
    };
    if (method === 'POST') headers['idempotency-key'] = idempotency_key ?? crypto.randomUUID();
    if (body !== undefined) headers['content-type'] = 'application/json';
    return {
      url: `${this.#address}${path}${search}`,
      init: { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
    };
  }

  async #attempt<T>({ url, init }: { url: string; init: RequestInit }, { signal, timeout_ms }: CallOptions): Promise<Tried<T>> {
    signal?.throwIfAborted();
    const limit_ms = timeout_ms ?? this.#options.timeout_ms ?? TIMEOUT_MS;
    const out_of_time = new AbortController();
    const timer = setTimeout(() => out_of_time.abort(), limit_ms);
    try {
      const ends = signal === undefined ? out_of_time.signal : AbortSignal.any([signal, out_of_time.signal]);
      const response = await (this.#options.fetch ?? fetch)(url, { ...init, signal: ends });
      return readAnswer<T>(response, await response.text());
    } catch (cause) {
      signal?.throwIfAborted();
      const error = out_of_time.signal.aborted
        ? new TimeoutError(limit_ms)
        : new ConnectionError('CONNECTION_FAILED', 'The service could not be reached, or the line broke before it had answered.', cause);
      return { error, retry_after_ms: undefined };
    } finally {
      clearTimeout(timer);
    }
  }
}

function readAnswer<T>(response: Response, text: string): Tried<T> {
  if (!response.ok) return { error: readRefusal(response, text), retry_after_ms: retryAfterMs(response.headers) };
  if (text === '') return { answer: undefined as T };
  try {
    return { answer: JSON.parse(text) as T };
  } catch {
    return { error: unreadable(response), retry_after_ms: undefined };
  }
}
