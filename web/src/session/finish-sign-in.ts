import { type Claims, isConsumer, SessionError } from './claims.ts';
import { finishRedirect } from './oidc.ts';
import { noteRefusal } from './refusal.ts';
import { safeReturnPath } from './return-path.ts';
import { type Connection, rememberSignIn } from './storage.ts';

/** What a sign-in comes back with, of what it was begun for. */
export interface SignInState {
  returnTo: string;
  connection: Connection;
}

/** What the session does with a sign-in that has ended. */
export interface Ending {
  take: (access_token: string) => Claims;
  failed: (error: unknown, refusal?: readonly string[]) => string | undefined;
  codeOf: (error: unknown) => string;
}

/** Ends a sign-in with the provider's answer in the address. Gives the path that the address must be replaced with. */
export async function finishSignIn({ take, failed, codeOf }: Ending): Promise<string> {
  const step = new URLSearchParams(window.location.search).has('error') ? 'answer' : 'exchange';
  try {
    const user = await finishRedirect();
    if (!user) throw new SessionError('request_error', 'Login failed');
    const state = user.state as SignInState | undefined;
    const claims = take(user.access_token);
    rememberSignIn(state?.connection ?? (isConsumer(claims) ? 'sms' : 'password'), claims.phone_number);
    return safeReturnPath(state?.returnTo) ?? '/redirect';
  } catch (error) {
    return failed(error, noteRefusal(step, codeOf(error), error)) ?? '/redirect';
  }
}
