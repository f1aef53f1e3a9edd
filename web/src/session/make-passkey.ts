import type { NewPasskeyAnswer } from '@drawbridge/contract/passkeys';
import { text } from '../language/t.ts';

/** The browser made no passkey, and why, in English: its user cancelled, or has one of this account on the device. */
export class NoPasskey extends Error {}

/** Has the browser make the passkey that it is asked for. Throws NoPasskey. */
export async function makePasskey(options: object): Promise<NewPasskeyAnswer> {
  // The library comes when it is used, and not with the page.
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return (await startRegistration({ optionsJSON })) as NewPasskeyAnswer;
  } catch (error) {
    const known = error instanceof Error && error.name === 'InvalidStateError';
    throw new NoPasskey(
      known ? text('This device already has a passkey for your account.') : text("No passkey was created. Try again when you're ready."),
    );
  }
}
