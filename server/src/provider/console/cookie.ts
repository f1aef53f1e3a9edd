import type { FastifyRequest } from 'fastify';
import { cookiesNamed } from '../../identity/index.ts';
import { consoleUrl } from '../staff/index.ts';

type Site = Parameters<typeof consoleUrl>[0];

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Over https no other host and no plain page of this one can set or read it; without, only the console gets it. */
const isSecure = (site: Site): boolean => consoleUrl(site).startsWith('https:');
const nameOf = (site: Site): string => (isSecure(site) ? '__Host-drawbridge_staff' : 'drawbridge_staff');

/** The secret that a request's cookie carries; undefined for none, or for something else of the name. */
export function staffSecretOf(request: Pick<FastifyRequest, 'headers'>, site: Site): string | undefined {
  return cookiesNamed(request, nameOf(site)).find((value) => SECRET.test(value));
}

/** The cookie of a session that has begun: this site's own pages alone send it, and no script reads it. */
export function staffCookie(secret: string, ends_at: Date, site: Site): string {
  return `${nameOf(site)}=${secret}; ${placeOf(site)}; Expires=${ends_at.toUTCString()}; HttpOnly; SameSite=Strict`;
}

/** Takes the cookie back. */
export function noStaffCookie(site: Site): string {
  return `${nameOf(site)}=; ${placeOf(site)}; Max-Age=0; HttpOnly; SameSite=Strict`;
}

function placeOf(site: Site): string {
  return isSecure(site) ? 'Path=/; Secure' : 'Path=/provider';
}
