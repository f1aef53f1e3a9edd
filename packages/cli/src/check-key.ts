import { callCenter, Refused } from './call-center.ts';
import { Failure } from './failures.ts';
import type { Profile } from './profiles.ts';

/** Of a session that there can't be: whoever has a good key is told that it isn't there, whatever the key may do. */
const NO_SESSION = '/api/v1/checkout-sessions/cs_00000000000000000000000000';

/** Throws Failure where the center doesn't take the key. */
export async function checkKey({ url, key }: Profile, signal: AbortSignal): Promise<void> {
  try {
    await callCenter(url, { method: 'GET', path: NO_SESSION, token: key, signal });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'ORDER_NOT_FOUND' || error.code === 'KEY_RIGHT_MISSING') return;
    throw new Failure(error.code === 'API_KEY_INVALID' ? `${url} refused this key: ${error.message}` : error.message);
  }
  throw new Failure(`${url} doesn't answer like a Drawbridge center.`);
}
