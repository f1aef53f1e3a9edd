import { type BodyIn, users } from '@drawbridge/contract';
import { ApiError } from '../../session/api.ts';

const TIMEOUT_MS = 10_000;

/**
 * Verifies an e-mail address by the token of a link. Nobody has to be signed in: the link is opened wherever the mail is read.
 * Throws ApiError.
 */
export async function verifyEmail(token: string): Promise<void> {
  const { method, path } = users.verifyEmail;
  const url = `${window.location.origin}/api${path}`;
  const body: BodyIn<typeof users.verifyEmail> = { token };
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
  if (!response.ok)
    throw new ApiError(
      method,
      url,
      response.status,
      undefined,
      typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {},
    );
}
