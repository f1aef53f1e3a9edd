import type { AnswerOf, BodyIn, Route } from '@drawbridge/contract';
import { ApiError } from './api.ts';

const TIMEOUT_MS = 10_000;

/**
 * Posts a call of the contract for which nobody has to be signed in: its link is opened wherever the message is read. Throws ApiError, with what the
 * service answered.
 */
export async function postSignedOut<R extends Route>({ method, path }: R, body: BodyIn<R>): Promise<AnswerOf<R>> {
  const url = `${window.location.origin}/api${path}`;
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = await response.json();
  } catch {
    throw new ApiError(method, url, 0, 'network', {});
  }
  if (!response.ok)
    throw new ApiError(
      method,
      url,
      response.status,
      undefined,
      typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {},
    );
  return answer as AnswerOf<R>;
}
