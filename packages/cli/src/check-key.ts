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
    throw new Failure(error.code === 'API_KEY_INVALID' ? `${url} doesn't take this key: ${error.message}` : error.message);
  }
  throw new Failure(`${url} doesn't answer as a Drawbridge center does.`);
}

/** Whether the center is a sandbox, and one that asks for a start secret which isn't at hand. */
export async function lookAtSandbox(profile: Profile, signal: AbortSignal): Promise<'open' | 'locked' | 'none'> {
  const { url, sandbox_secret } = profile;
  try {
    const token = sandbox_secret === undefined ? {} : { token: sandbox_secret };
    await callCenter(url, { method: 'GET', path: '/sandbox/clock', signal, ...token });
    return 'open';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.code === 'SANDBOX_LOCKED' ? 'locked' : 'none';
  }
}
