import type { KeyRight, Route } from '@drawbridge/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';
import { LIMITS, serverRateLimitStanding, serverRateLimitWait } from '../limits/index.ts';

/** A program that calls with an API key: which, whose, and what it may. */
export interface KeyCaller {
  readonly api_key_id: string;
  readonly business_id: string;
  readonly rights: readonly KeyRight[];
}

/** Counts a call of a key, by the key's id. Throws TOO_MANY_REQUESTS. */
export type CountCall = (api_key_id: string) => void;

/** Says whose key a request carries, or throws API_KEY_INVALID. Counts the call once its whole secret is known to be right. */
export type IdentifyKey = (request: Pick<FastifyRequest, 'headers' | 'ip'>, count: CountCall) => Promise<KeyCaller>;

/** Gives whose key calls, where it may: within its limit, with the right of the route. Throws TOO_MANY_REQUESTS, KEY_RIGHT_MISSING. */
export async function admitKey(
  context: Context,
  route: Route,
  identify: (count: CountCall) => Promise<KeyCaller>,
  reply: Pick<FastifyReply, 'header'>,
): Promise<KeyCaller> {
  const caller = await identify((api_key_id) => countCall(context, api_key_id, reply));
  requireRight(route, caller);
  return caller;
}

/**
 * Counts a call of a key, and has its answer say how many are left, and in how many seconds all of them are again.
 * Throws TOO_MANY_REQUESTS.
 */
function countCall(context: Context, api_key_id: string, reply: Pick<FastifyReply, 'header'>): void {
  const retry_after_s = serverRateLimitWait(context, LIMITS.api_call, api_key_id);
  const { most, left, full_in_s } = serverRateLimitStanding(context, LIMITS.api_call, api_key_id);
  reply.header('ratelimit-limit', String(most)).header('ratelimit-remaining', String(left)).header('ratelimit-reset', String(full_in_s));
  if (retry_after_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s });
}

/** Throws KEY_RIGHT_MISSING, with the right's name, for a key that may not make the call. */
function requireRight({ right, method, path }: Route, { rights }: KeyCaller): void {
  if (right === undefined) throw new Error(`${method} ${path} names no right of a key`);
  if (!rights.includes(right)) throw new AppError('KEY_RIGHT_MISSING', { message: `This API key needs the right ${right} for this.` });
}
