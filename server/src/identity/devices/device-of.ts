import type { FastifyRequest } from 'fastify';
import { tokenHash } from '../../kernel/security/secret-token.ts';
import { cookiesNamed } from '../interaction/cookies.ts';

export const DEVICE_COOKIE = 'drawbridge_device';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A browser's identity: the hash of the secret given at a sign-in on it; undefined for a stranger. */
export type Device = string | undefined;

export function deviceOf(request: Pick<FastifyRequest, 'headers'>): Device {
  const token = cookiesNamed(request, DEVICE_COOKIE).find((value) => TOKEN.test(value));
  return token === undefined ? undefined : tokenHash(token);
}
