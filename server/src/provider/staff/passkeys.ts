import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import {
  askForAnyPasskey,
  askForNewPasskey,
  countPasskeyUse,
  type KeptPasskey,
  readNewPasskey,
  siteOf,
} from '../../kernel/security/passkeys.ts';
import { tokenHash } from '../../kernel/security/secret-token.ts';
import { consoleUrl } from './console-url.ts';
import { CHALLENGE_MS } from './lifetimes.ts';
import { insertChallenge, listPasskeys, type PasskeyRow, takeChallenge } from './store.ts';

type Parts = Pick<Context, 'clock' | 'config' | 'db'>;
const siteOfConsole = (config: Context['config']) => siteOf(consoleUrl(config));

/** What the browser asks an authenticator for, to sign in: any passkey of this site, and who its user is. */
export async function askForPasskey({ clock, config, db }: Parts): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await askForAnyPasskey(siteOfConsole(config), { timeout_ms: CHALLENGE_MS });
  await keepChallenge({ clock, db }, options.challenge, null);
  return options;
}

/** What the browser asks an authenticator for, of one of the staff who is signed in: their own passkeys, for one thing. */
export async function askForOwnPasskey(
  { clock, config, db }: Parts,
  staff_id: string,
  bound_to: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await listPasskeys(db, staff_id);
  const options = await askForAnyPasskey(siteOfConsole(config), { known, timeout_ms: CHALLENGE_MS });
  await keepChallenge({ clock, db }, options.challenge, bound_to);
  return options;
}

/** What the browser asks an authenticator for, to make a passkey for whoever was invited. */
export async function askForPasskeyOfInvited(
  { clock, config, db }: Parts,
  { id, name, email }: { id: string; name: string; email: string },
  invitation_hash: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const handle = new TextEncoder().encode(id);
  const user = { site_name: `${config.brand.name} Console`, username: email, display_name: name, handle };
  const options = await askForNewPasskey(siteOfConsole(config), user, CHALLENGE_MS);
  await keepChallenge({ clock, db }, options.challenge, invitation_hash);
  return options;
}

/** Checks what an authenticator made for an invitation; its challenge is used up. Throws STAFF_PASSKEY_REFUSED. */
export async function readPasskeyOfInvited(
  parts: Parts,
  response: RegistrationResponseJSON,
  invitation_hash: string,
): Promise<KeptPasskey> {
  const challenge = await useChallenge(parts, response.response.clientDataJSON, invitation_hash);
  const made = await readNewPasskey(siteOfConsole(parts.config), challenge, response);
  if (!made) throw new AppError('STAFF_PASSKEY_REFUSED');
  return made;
}

/**
 * Checks that what a challenge was bound to was signed by this passkey; the challenge is used up. Null: a sign-in. Gives
 * the new count of uses. Throws STAFF_PASSKEY_REFUSED.
 */
export async function checkPasskey(
  parts: Parts,
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow | undefined,
  bound_to: string | null = null,
): Promise<number> {
  const challenge = await useChallenge(parts, response.response.clientDataJSON, bound_to);
  const sign_count = passkey && (await countPasskeyUse(siteOfConsole(parts.config), challenge, response, passkey));
  if (sign_count === undefined) throw new AppError('STAFF_PASSKEY_REFUSED');
  return sign_count;
}

async function keepChallenge({ clock, db }: Pick<Context, 'clock' | 'db'>, challenge: string, bound_to: string | null): Promise<void> {
  const expires_at = new Date(clock.wall().getTime() + CHALLENGE_MS);
  await insertChallenge(db, { challenge_hash: tokenHash(challenge), bound_to, expires_at });
}

/** The challenge that was signed, if it is one of ours that nobody has used, made for this. */
async function useChallenge({ clock, db }: Pick<Context, 'clock' | 'db'>, client_data: string, bound_to: string | null): Promise<string> {
  const challenge = challengeIn(client_data);
  if (challenge === undefined || !(await takeChallenge(db, tokenHash(challenge), bound_to, clock.wall())))
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
