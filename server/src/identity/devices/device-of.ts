import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { cookiesNamed } from '../interaction/cookies.ts';

export const DEVICE_COOKIE = 'drawbridge_device';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A browser's identity: the hash of the secret given at a sign-in on it; undefined for a stranger. */
export type Device = string | undefined;

export function deviceOf(request: Pick<FastifyRequest, 'headers'>): Device {
  const token = cookiesNamed(request, DEVICE_COOKIE).find((value) => TOKEN.test(value));
  return token === undefined ? undefined : deviceHash(token);
}

/** How a device's secret is kept: whoever reads the table cannot use it. */
export function deviceHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
