import type { AnswerOf, Route } from '@drawbridge/contract/route';
import { ApiError } from './api.ts';

const TIMEOUT_MS = 10_000;

/** Reads what the service gives to everyone: nobody has to be signed in. Throws ApiError. */
export async function readOpenly<R extends Route & { access: 'public'; method: 'GET' }>(
  route: R,
  params: Record<string, string>,
  signal: AbortSignal,
): Promise<AnswerOf<R>> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = `${window.location.origin}/api${path}`;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(url, { cache: 'no-store', signal: AbortSignal.any([timeout, signal]) });
    answer = await response.json();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError('GET', url, 0, timeout.aborted ? 'timeout' : 'network', {});
  }
  if (response.ok) return answer as AnswerOf<R>;
  const said = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  throw new ApiError('GET', url, response.status, undefined, said);
}
