import type { AnswerOf, BodyIn, ErrorCode, ParamsOf, QueryOf, Route } from '@drawbridge/contract';
import { refusalsOf } from '@drawbridge/contract/refusals';

/** What a refusal looks like on the wire. */
export interface Refusal {
  readonly message: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly field?: string;
  readonly [extra: string]: unknown;
}

export interface Reply<R extends Route> {
  readonly status: number;
  readonly headers: Headers;
  /** The route's answer; only when the status is 200. */
  readonly body: AnswerOf<R>;
  /** The refusal, when the status is another. */
  readonly refusal: Refusal;
}

export interface CallInput<R extends Route> {
  readonly params?: ParamsOf<R>;
  readonly query?: QueryOf<R>;
  readonly body?: BodyIn<R>;
  readonly token?: string;
  /** The Idempotency-Key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Makes one call of the contract over real HTTP and gives whatever comes back. Throws where that is a refusal that the contract does not know
 * of the call.
 */
export async function callRoute<R extends Route>(url: string, route: R, input: CallInput<R> = {}): Promise<Reply<R>> {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
  const response = await fetch(`${url}/api${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`, {
    method: route.method,
    headers: {
      ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
      ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  const text = await response.text();
  const json: unknown = text === '' ? undefined : response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  const refusal = json as Refusal;
  if (response.status >= 400 && !refusalsOf(route).includes(refusal.code))
    throw new Error(`the contract says of ${route.method} ${route.path} nothing of being refused with ${response.status} ${text}`);
  return { status: response.status, headers: response.headers, body: json as AnswerOf<R>, refusal };
}
