import type { ManagementClient } from 'auth0';
import type { Auth0Settings } from './directory-settings.ts';
import { CALL_MS, DirectoryFault } from './outcome.ts';

/** A client of the Management API that tries each call once: whoever asks decides whether to ask again. */
export async function auth0Client({ domain, client_id, client_secret, url }: Auth0Settings): Promise<ManagementClient> {
  const { ManagementClient } = await import('auth0');
  const elsewhere = url === undefined ? {} : { fetch: sentTo(url, domain) };
  return new ManagementClient({
    domain,
    clientId: client_id,
    clientSecret: client_secret,
    telemetry: false,
    maxRetries: 0,
    timeoutInSeconds: CALL_MS / 1000,
    ...elsewhere,
  });
}

/** The same calls to another address: the package knows its tenant by a domain alone. */
function sentTo(url: string, domain: string): typeof fetch {
  const tenant = `https://${domain}`;
  return (address, init) => fetch(String(address).replace(tenant, url), init);
}

/** What the package threw, as every directory says it. */
export function faultOf(error: unknown): DirectoryFault {
  if (error instanceof DirectoryFault) return error;
  const { statusCode, body, rawResponse, name, cause } = error as {
    statusCode?: number;
    body?: unknown;
    rawResponse?: { headers?: Headers };
    name: string;
    cause?: { code?: unknown };
  };
  const headers = rawResponse?.headers;
  const { message, errorCode } = (body ?? {}) as { message?: unknown; errorCode?: unknown };
  const words = [errorCode, message].filter((part) => typeof part === 'string').join(': ');
  return new DirectoryFault({
    // A token that did not come in time is reported as a status of its own making.
    status: statusCode === 408 ? undefined : statusCode,
    error: words.slice(0, 200) || (typeof cause?.code === 'string' ? cause.code : statusCode === undefined ? name : `HTTP ${statusCode}`),
    request_id: headers?.get('x-auth0-requestid') ?? undefined,
    retry_after_s: retryAfter(headers),
  });
}

function retryAfter(headers: Headers | undefined): number | undefined {
  const given = Number(headers?.get('retry-after'));
  return Number.isFinite(given) && given > 0 ? given : undefined;
}
