import type { PasskeyAnswer } from '@drawbridge/contract/passkeys';
import { text } from '../language/t.ts';
import { beginPasskey, SignInProblem } from './calls.ts';

/** Whether the browser knows passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Has the browser sign this sign-in with a passkey of its user's choice. Throws SignInProblem, also where they cancel. */
export async function signWithPasskey(uid: string): Promise<PasskeyAnswer> {
  if (!hasPasskeys()) throw new SignInProblem('no_passkeys', text("This browser can't use passkeys. Log in another way."));
  const [{ startAuthentication }, { options }] = await Promise.all([import('@simplewebauthn/browser'), beginPasskey(uid)]);
  try {
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return (await startAuthentication({ optionsJSON })) as PasskeyAnswer;
  } catch {
    // Browsers say the same of a cancelled passkey as of one that is not there.
    throw new SignInProblem('no_passkey', text('No passkey was used. Try again, or log in another way.'));
  }
}
