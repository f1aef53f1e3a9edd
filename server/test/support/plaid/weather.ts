import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlaidItem } from './world.ts';

/** What lies between us and Plaid on a bad day. */
export type Weather =
  /** It answers well, but after a while. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** It answers well, but not before this has happened. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** It takes the question and says nothing, ever. */
  | { readonly kind: 'silent' }
  /** It hangs up. */
  | { readonly kind: 'closed' }
  /** It hangs up in the middle of its answer. */
  | { readonly kind: 'half' }
  /** Its answer is no JSON. */
  | { readonly kind: 'malformed' }
  /** Its answer is JSON that says nothing of what was asked. */
  | { readonly kind: 'empty' }
  /** A machine in front of it answers in its place. */
  | { readonly kind: 'gateway' }
  /** An error as the description has it. */
  | { readonly kind: 'error'; readonly status: number; readonly type: string; readonly code: string }
  /** Each item has an error of its own, by its access token. */
  | { readonly kind: 'items'; readonly errors: ReadonlyMap<unknown, Pick<PlaidItem['error'] & object, 'type' | 'code'>> };

export const RATE_LIMITED: Weather = { kind: 'error', status: 429, type: 'RATE_LIMIT_EXCEEDED', code: 'BALANCE_LIMIT' };

/** Answers in Plaid's place; false where the weather leaves the answer to it. What never answers holds the connection until somebody hangs up. */
export async function answerByWeather(
  weather: Weather,
  request: IncomingMessage,
  response: ServerResponse,
  { request_id, access_token }: { readonly request_id: string; readonly access_token: unknown },
): Promise<boolean> {
  const json = (status: number, text: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  switch (weather.kind) {
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, weather.ms));
      return false;
    case 'held':
      await weather.until;
      return false;
    case 'silent':
      return true;
    case 'closed':
      request.socket.destroy();
      return true;
    case 'half':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"accounts": [', () => request.socket.destroy());
      return true;
    case 'malformed':
      json(200, '{"accounts": [');
      return true;
    case 'empty':
      json(200, JSON.stringify({ request_id }));
      return true;
    case 'gateway':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return true;
    case 'items': {
      const error = weather.errors.get(access_token);
      if (error) json(400, JSON.stringify(plaidError(error.type, error.code, request_id)));
      return error !== undefined;
    }
    case 'error':
      json(weather.status, JSON.stringify(plaidError(weather.type, weather.code, request_id)));
      return true;
  }
}

/** An error in the shape that the description gives it. */
export function plaidError(error_type: string, error_code: string, request_id: string) {
  return { error_type, error_code, error_message: 'what happened, for a developer', display_message: null, request_id };
}
