import {
  AuthenticationError,
  ConflictError,
  DrawbridgeError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  type Refusal,
  ServiceError,
} from './errors.ts';
import { retryAfterMs } from './retry.ts';

/** The error that an answer other than a success stands for. `text`: its body, which need not be ours: proxies answer, too. */
export function readRefusal(response: Response, text: string): DrawbridgeError {
  const refusal = refusalOf(response, text);
  const { status } = response;
  if (status === 401) return new AuthenticationError(refusal);
  if (status === 403) return new PermissionError(refusal);
  if (status === 404) return new NotFoundError(refusal);
  if (status === 409) return new ConflictError(refusal);
  if (status === 429) return new RateLimitError(refusal, retryAfterMs(response.headers));
  if (status >= 500) return new ServiceError(refusal);
  if (status >= 400) return new InvalidRequestError(refusal);
  // A redirect is never followed: it would carry the key, or the order, somewhere else.
  return new DrawbridgeError(refusal);
}

/** An answer that should be ours and isn't: a page of a proxy, or half an answer. */
export function unreadable(response: Response): ServiceError {
  return new ServiceError({
    code: 'UNREADABLE_ANSWER',
    message: `The answer (HTTP ${response.status}) is no JSON: is base_url the address of a Drawbridge server?`,
    status: response.status,
    request_id: response.headers.get('x-request-id') ?? undefined,
  });
}

function refusalOf(response: Response, text: string): Refusal {
  const { status } = response;
  const said = parsed(text);
  const words = (name: string): string | undefined => (typeof said[name] === 'string' ? said[name] : undefined);
  return {
    status,
    code: words('code') ?? `HTTP_${status}`,
    message: words('message') ?? `The service answered HTTP ${status}.`,
    field: words('field'),
    documentation_url: words('documentation_url'),
    request_id: words('request_id') ?? response.headers.get('x-request-id') ?? undefined,
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
