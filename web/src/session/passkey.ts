import type { PasskeyAnswer, PasskeyOptions } from '@drawbridge/contract/passkeys';

/** Whether the browser knows passkeys at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/**
 * Has the browser sign what is asked for with a passkey of its user's choice. Undefined where none was used: browsers
 * say the same of a cancelled passkey as of one that is not there. Throws what `asked` throws.
 */
export async function signByPasskey(asked: () => Promise<{ options: PasskeyOptions }>): Promise<PasskeyAnswer | undefined> {
  const [{ startAuthentication }, { options }] = await Promise.all([import('@simplewebauthn/browser'), asked()]);
  try {
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return (await startAuthentication({ optionsJSON })) as PasskeyAnswer;
  } catch {
    return undefined;
  }
}
