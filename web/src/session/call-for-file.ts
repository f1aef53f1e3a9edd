import type { Route } from '@drawbridge/contract/route';
import { ApiError, addressOf, type CallInput, confirmed, read, send, tokenFor } from './api.ts';

const NO_TIMEOUT = new AbortController().signal;

/**
 * Makes a call whose answer is a file, and gives it whole; one that its user has to confirm waits as with `call`. It may
 * take as long as the file is large; it is given up when `signal` says so. Throws ApiError, also where the line breaks
 * in the middle of the file.
 */
export async function callForFile<R extends Route>(route: R, input: CallInput<R> = {} as CallInput<R>): Promise<Blob> {
  return confirmed(() => fileOnce(route, input));
}

async function fileOnce<R extends Route>(route: R, input: CallInput<R>): Promise<Blob> {
  const url = addressOf(route, input);
  const token = await tokenFor(route, url, {});
  let response = await send(route, url, input, token, NO_TIMEOUT);
  if (response.status === 401)
    response = await send(route, url, input, await tokenFor(route, url, { force: true, unless: token }), NO_TIMEOUT);
  if (!response.ok) {
    await read(route, url, response);
    throw new ApiError(route.method, url, response.status, undefined, {});
  }
  try {
    return await response.blob();
  } catch {
    throw new ApiError(route.method, url, 0, 'network', {});
  }
}
