import { type AnswerOf, type BodyIn, messages, type Route } from '@drawbridge/contract';
import { ApiError } from '../../session/api.ts';

const TIMEOUT_MS = 10_000;

type Calls = typeof messages;

/** Asks the service about somebody's messages. Nobody has to be signed in: the link is opened wherever the message is read. Throws ApiError. */
async function post<R extends Calls[keyof Calls]>({ method, path }: Route, body: BodyIn<R>): Promise<AnswerOf<R>> {
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
  if (!response.ok) throw new ApiError(method, url, response.status, undefined, {});
  return answer as AnswerOf<R>;
}

/** Whose messages a token of one is about, and whether they are stopped. */
export const readChoice = (token: string) => post<Calls['read']>(messages.read, { token });

/** Stops them, or has them come again. */
export const chooseMessages = (token: string, stopped: boolean) => post<Calls['choose']>(messages.choose, { token, stopped });
