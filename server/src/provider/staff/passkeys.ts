import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { consoleUrl } from './console-url.ts';
import { CHALLENGE_MS } from './lifetimes.ts';
import { secretHash } from './secrets.ts';
import { insertChallenge, type PasskeyRow, takeChallenge } from './store.ts';

/** A passkey that an authenticator has made. */
export type NewPasskey = Omit<PasskeyRow, 'staff_id'>;

type Parts = Pick<Context, 'clock' | 'config' | 'db'>;

/** What the browser asks an authenticator for, to sign in: any passkey of this site, and who its user is. */
export async function askForPasskey({ clock, config, db }: Parts): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).id,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
  await keepChallenge({ clock, db }, options.challenge, null);
  return options;
}

/** What the browser asks an authenticator for, to make a passkey for whoever was invited. */
export async function askForNewPasskey(
  { clock, config, db }: Parts,
  { id, name, email }: { id: string; name: string; email: string },
  invitation_hash: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: `${config.brand.name} Console`,
    rpID: siteOf(config).id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    timeout: CHALLENGE_MS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge({ clock, db }, options.challenge, invitation_hash);
  return options;
}

/** Checks what an authenticator made for an invitation; its challenge is used up. Throws STAFF_PASSKEY_REFUSED. */
export async function readNewPasskey(parts: Parts, response: RegistrationResponseJSON, invitation_hash: string): Promise<NewPasskey> {
  const challenge = await useChallenge(parts, response.response.clientDataJSON, invitation_hash);
  const { origin, id } = siteOf(parts.config);
  const checked = await orRefused(() =>
    verifyRegistrationResponse({ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id }),
  );
  if (!checked.verified) throw new AppError('STAFF_PASSKEY_REFUSED');
  const { credential } = checked.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: credential.transports ?? [],
  };
}

/** Checks that a sign-in was signed by this passkey; its challenge is used up. Gives the new count of uses. */
export async function checkPasskey(parts: Parts, response: AuthenticationResponseJSON, passkey: PasskeyRow | undefined): Promise<number> {
  const challenge = await useChallenge(parts, response.response.clientDataJSON, null);
  if (!passkey) throw new AppError('STAFF_PASSKEY_REFUSED');
  const { origin, id } = siteOf(parts.config);
  const credential = { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.sign_count };
  const checked = await orRefused(() =>
    verifyAuthenticationResponse({ response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id, credential }),
  );
  if (!checked.verified) throw new AppError('STAFF_PASSKEY_REFUSED');
  return checked.authenticationInfo.newCounter;
}

function siteOf(config: Context['config']): { origin: string; id: string } {
  const { origin, hostname } = new URL(consoleUrl(config));
  return { origin, id: hostname };
}

async function keepChallenge(
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  challenge: string,
  invitation_hash: string | null,
): Promise<void> {
  const expires_at = new Date(clock.wall().getTime() + CHALLENGE_MS);
  await insertChallenge(db, { challenge_hash: secretHash(challenge), invitation_hash, expires_at });
}

/** The challenge that was signed, if it is one of ours that nobody has used. */
async function useChallenge(
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  client_data: string,
  invitation_hash: string | null,
): Promise<string> {
  const challenge = challengeIn(client_data);
  if (challenge === undefined || !(await takeChallenge(db, secretHash(challenge), invitation_hash, clock.wall())))
    throw new AppError('STAFF_PASSKEY_REFUSED');
  return challenge;
}

function challengeIn(client_data: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(client_data, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws for whatever a stranger sent that does not hold. */
async function orRefused<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw new AppError('STAFF_PASSKEY_REFUSED');
  }
}
