import type { AnswerOf, BodyIn, ParamsOf, Route } from '@drawbridge/contract';
import { language } from '../language/chosen.ts';
import { ApiError } from './api.ts';

const TIMEOUT_MS = 10_000;

/**
 * Posts a call of the contract for which nobody has to be signed in: its link is opened wherever the message is read. Throws ApiError, with what the
 * service answered.
 */
export function postSignedOut<R extends Route>(route: R, body: BodyIn<R>): Promise<AnswerOf<R>> {
  return ask(route, route.path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** Reads what anyone may read, in the language of the page. Throws ApiError. */
export function readSignedOut<R extends Route>(route: R, params: ParamsOf<R>): Promise<AnswerOf<R>> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  return ask(route, path, { headers: { 'accept-language': language() } });
}

async function ask<R extends Route>({ method }: R, path: string, init: RequestInit): Promise<AnswerOf<R>> {
  const url = `${window.location.origin}/api${path}`;
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(url, { method, ...init, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
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
