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

/** EdDSA, ES256, RS256 (RFC 9053): every authenticator of today makes one of them. */
const ALGORITHMS = [-8, -7, -257];
/** Passkeys name their user by themselves, and always verify them: a passkey is two factors. */
const SELECTION = { residentKey: 'required', userVerification: 'required' } as const;

/** Where passkeys are good: the host of an address, and no other site or port. */
export interface PasskeySite {
  readonly id: string;
  readonly origin: string;
}

export function siteOf(url: string): PasskeySite {
  const { hostname, origin } = new URL(url);
  return { id: hostname, origin };
}

/** A passkey as it is kept: the public half. */
export interface KeptPasskey {
  /** base64url. */
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly sign_count: number;
  readonly transports: string[];
}
type Named = Pick<KeptPasskey, 'credential_id' | 'transports'>;
type Transports = NonNullable<Parameters<typeof generateAuthenticationOptions>[0]['allowCredentials']>[number]['transports'];

/** What a browser is asked for to sign in: any passkey of the site, or one of `known`. */
export function askForAnyPasskey(
  site: PasskeySite,
  { known = [], timeout_ms }: { readonly known?: readonly Named[]; readonly timeout_ms: number },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: known.map(named),
    timeout: timeout_ms,
    userVerification: 'required',
  });
}

/** Whom a new passkey is for. */
export interface PasskeyUser {
  /** The site as authenticators show it. */
  readonly site_name: string;
  readonly username: string;
  readonly display_name?: string;
  /** What authenticators call the user. */
  readonly handle: Uint8Array<ArrayBuffer>;
  /** Theirs so far: none is made twice. */
  readonly known?: readonly Named[];
}

/** What a browser is asked for to make a passkey. */
export function askForNewPasskey(
  site: PasskeySite,
  user: PasskeyUser,
  timeout_ms: number,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: user.site_name,
    rpID: site.id,
    userName: user.username,
    userDisplayName: user.display_name ?? '',
    userID: user.handle,
    timeout: timeout_ms,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (user.known ?? []).map(named),
    authenticatorSelection: SELECTION,
  });
}

/** The passkey that was made for a challenge on this site, with its user verified; undefined for anything else. */
export async function readNewPasskey(
  site: PasskeySite,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<KeptPasskey | undefined> {
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws whatever it finds wrong with what a browser sent.
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { credential } = result.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: response.response.transports ?? [],
  };
}

/**
 * The new count of signatures, where a passkey has signed a challenge on this site with its user verified; undefined for
 * anything else. Whoever keeps it compares the count from before: two at once are one too many.
 */
export async function countPasskeyUse(
  site: PasskeySite,
  challenge: string,
  response: AuthenticationResponseJSON,
  passkey: KeptPasskey,
): Promise<number | undefined> {
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.sign_count },
    requireUserVerification: true,
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}

function named({ credential_id, transports }: Named): { id: string; transports: Transports } {
  return { id: credential_id, transports: transports as Transports };
}
