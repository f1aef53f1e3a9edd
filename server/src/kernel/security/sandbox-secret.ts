import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config.ts';
import { sameSecret } from './same-secret.ts';

type Door = Pick<Config, 'sandbox_secret' | 'public_url'>;

const COOKIE = 'drawbridge_sandbox';
/** Where the start's link leads: it leaves the cookie and goes on, so the secret does not stay in the address bar. */
export const ENTER_PATH = '/sandbox/enter';

/** The link that the start prints; undefined where the sandbox asks for no secret. */
export function sandboxLink({ sandbox_secret, public_url }: Door): string | undefined {
  return sandbox_secret === undefined ? undefined : `${public_url}${ENTER_PATH}?secret=${encodeURIComponent(sandbox_secret)}`;
}

/** Whether a request may use the sandbox: by the secret as bearer token, or the link's cookie; or none is asked for. */
export function mayUseSandbox({ authorization = '', cookie = '' }: IncomingHttpHeaders, { sandbox_secret }: Door): boolean {
  if (sandbox_secret === undefined) return true;
  if (sameSecret(authorization, `Bearer ${sandbox_secret}`)) return true;
  const kept = cookie.split(/; */).filter((one) => one.startsWith(`${COOKIE}=`));
  return kept.some((one) => sameSecret(one, `${COOKIE}=${keptForm(sandbox_secret)}`));
}

/** The cookie for a browser that came by the link: for this site's own pages alone, until the browser is closed. */
export function sandboxCookie(sandbox_secret: string, { public_url }: Door): string {
  const secure = public_url.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${keptForm(sandbox_secret)}; Path=/; HttpOnly; SameSite=Strict${secure}`;
}

/** A browser's folder holds the secret in no form that a program could send as its token. */
function keptForm(sandbox_secret: string): string {
  return createHash('sha256').update(`sandbox cookie\n${sandbox_secret}`).digest('base64url');
}
