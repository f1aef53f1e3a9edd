import type { AnswerOf, BodyIn, ParamsOf, QueryOf, Route } from '@drawbridge/contract/route';
import { noteCall } from '../app/report.ts';
import { language } from '../language/chosen.ts';
import { elapsedMs, setServerTime } from '../ui/clock.ts';
import { SessionError } from './claims.ts';
import { accessToken, isSessionOver } from './session.ts';

const TIMEOUT_MS = 10_000;

/**
 * A call without a usable answer. `status` 0 means that none came: the network failed, or 10 s passed (`code`
 * 'timeout'). `message` names status, method and address; `said` is what the service said, fit to be shown.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly said: string | undefined;
  readonly field: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(method: string, url: string, status: number, code: string | undefined, body: Record<string, unknown>) {
    const said = typeof body['message'] === 'string' && body['message'] !== '' ? body['message'] : undefined;
    super(`${code === 'timeout' ? 'Timeout' : status === 0 ? 'Network error' : `HTTP ${status}`}: ${method} ${url}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code ?? (typeof body['code'] === 'string' ? body['code'] : undefined);
    this.said = said;
    this.field = typeof body['field'] === 'string' ? body['field'] : undefined;
    this.body = body;
  }

  /** No answer came: whether the call had an effect is not known. */
  get unanswered(): boolean {
    return this.status === 0;
  }
}

type Wanted<T, Name extends string> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T };
export type CallInput<R extends Route> = Wanted<ParamsOf<R>, 'params'> &
  ([QueryOf<R>] extends [undefined] ? { query?: undefined } : { query?: QueryOf<R> }) &
  ([BodyIn<R>] extends [undefined] ? { body?: undefined } : undefined extends BodyIn<R> ? { body?: BodyIn<R> } : { body: BodyIn<R> }) & {
    /** For calls that move money: the same key gets the first answer again. */
    key?: string;
    signal?: AbortSignal;
  };

let askToConfirm: ((refusal: ApiError) => Promise<boolean>) | undefined;

/** Says how a page asks its user to confirm that it is them; it gives whether they did. Undefined once it is left. */
export function onStepUpNeeded(ask: typeof askToConfirm): void {
  askToConfirm = ask;
}

/**
 * Makes a call as `callOnce` does. One that its user has to confirm waits until they did, and is made once more; where
 * they do not, it is refused as any other. Throws ApiError.
 */
export async function call<R extends Route>(route: R, input: CallInput<R> = {} as CallInput<R>): Promise<AnswerOf<R>> {
  return confirmed(() => callOnce(route, input));
}

/** Does what its user may have to confirm first, and once more when they did. */
export async function confirmed<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_NEEDED' || !(await askToConfirm?.(error))) throw error;
    return make();
  }
}

/**
 * Makes one call of the contract, with a fresh token. Not repeated on failure, but for one case: a token that the
 * service no longer takes is renewed once. Throws ApiError.
 */
export async function callOnce<R extends Route>(route: R, input: CallInput<R> = {} as CallInput<R>): Promise<AnswerOf<R>> {
  const url = addressOf(route, input);
  const token = await tokenFor(route, url, {});
  const first = await send(route, url, input, token);
  if (first.status !== 401) return read(route, url, first);
  const renewed = await tokenFor(route, url, { force: true, unless: token });
  return read(route, url, await send(route, url, input, renewed));
}

/** Makes a call for which nobody has to be signed in: it carries no token. Not repeated on failure. Throws ApiError. */
export async function callOpenly<R extends Route>(route: R, input: CallInput<R> = {} as CallInput<R>): Promise<AnswerOf<R>> {
  const url = addressOf(route, input);
  return read(route, url, await send(route, url, input, undefined));
}

/** The address of a call with what it is about. */
export function addressOf(route: Route, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined && value !== null) query.set(name, String(value));
  const text = query.toString();
  return `${window.location.origin}/api${path}${text ? `?${text}` : ''}`;
}

/** A token for a call. Throws ApiError where the provider cannot be reached, SessionError where nobody is signed in. */
export async function tokenFor(route: Route, url: string, options: { force?: boolean; unless?: string }): Promise<string> {
  try {
    return await accessToken(options);
  } catch (error) {
    if (error instanceof SessionError || isSessionOver(error)) throw error;
    // The provider cannot be reached, or is not itself: the call was not made at all.
    throw new ApiError(route.method, url, 0, (error as Error | null)?.name === 'ErrorTimeout' ? 'timeout' : 'network', {});
  }
}

/** Sends a call once, as it is. Throws ApiError where no answer came. */
export async function send(
  route: Route,
  url: string,
  input: { body?: unknown; key?: string; signal?: AbortSignal },
  token: string | undefined,
  timeout = AbortSignal.timeout(TIMEOUT_MS),
): Promise<Response> {
  const began_ms = elapsedMs();
  const note = (status: number) =>
    noteCall({ method: route.method, path: route.path, status, began_ms, duration_ms: elapsedMs() - began_ms });
  try {
    const response = await fetch(url, {
      method: route.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        // What is sent to people is written in the language of their pages, which need not be the browser's.
        'accept-language': language(),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      cache: 'no-store',
      signal: input.signal ? AbortSignal.any([timeout, input.signal]) : timeout,
    });
    const server_time = response.headers.get('x-server-time');
    if (server_time) setServerTime(server_time);
    note(response.status);
    return response;
  } catch (error) {
    if (input.signal?.aborted) throw error;
    note(0);
    throw new ApiError(route.method, url, 0, timeout.aborted ? 'timeout' : 'network', {});
  }
}

/** Reads what was answered. Throws ApiError for a refusal, and for an answer that cannot be read. */
export async function read<R extends Route>(route: R, url: string, response: Response): Promise<AnswerOf<R>> {
  let body: unknown;
  try {
    const text = await response.text();
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    // Cut off in the middle, or not ours at all (a proxy's page): an answer that cannot be read is no answer.
    if (response.ok) throw new ApiError(route.method, url, 0, 'network', {});
    body = undefined;
  }
  if (response.ok) return body as AnswerOf<R>;
  throw new ApiError(
    route.method,
    url,
    response.status,
    undefined,
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
  );
}
