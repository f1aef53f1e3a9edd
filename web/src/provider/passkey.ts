import { passkeyWords } from './entrance/passkey-words.ts';

/** What an authenticator signed, as it goes to the server. */
export interface SignedPasskey {
  readonly [more: string]: unknown;
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: { readonly [more: string]: unknown; readonly clientDataJSON: string };
}

/** Asks the browser for a passkey by the server's options. Throws an Error in words for people where none is used. */
export async function signByPasskey(options: unknown): Promise<SignedPasskey> {
  // Only who is asked for a passkey loads what asks for it.
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const signed = await startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] });
    return { ...signed, response: { ...signed.response } };
  } catch (problem) {
    throw new Error(passkeyWords(problem as Error));
  }
}
