import type { PasskeyAnswer } from '@drawbridge/contract/passkeys';
import { text } from '../language/t.ts';
import { hasPasskeys, signByPasskey } from '../session/passkey.ts';
import { beginPasskey, SignInProblem } from './calls.ts';

/** Has the browser sign this sign-in with a passkey of its user's choice. Throws SignInProblem, also where they cancel. */
export async function signWithPasskey(uid: string): Promise<PasskeyAnswer> {
  if (!hasPasskeys()) throw new SignInProblem('no_passkeys', text("This browser can't use passkeys. Log in another way."));
  const answer = await signByPasskey(() => beginPasskey(uid));
  if (answer === undefined) throw new SignInProblem('no_passkey', text('No passkey was used. Try again, or log in another way.'));
  return answer;
}
