import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyOptions } from '@drawbridge/contract';

/** What an answer may say that is not true. */
export interface Lies {
  readonly origin?: string;
  readonly challenge?: string;
  /** The host of the site that the authenticator believes to be at. */
  readonly host?: string;
  /** The flag by which an authenticator says that it has verified its user. */
  readonly verified?: boolean;
}

export interface SoftwarePasskey {
  readonly id: string;
  made(options: PasskeyOptions, lies?: Lies): NewPasskeyAnswer;
  used(options: PasskeyOptions, lies?: Lies): PasskeyAnswer;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
/** A byte string of CBOR, 24 to 255 bytes long, in its shortest form (RFC 8949, section 3). */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** An authenticator in software with one key of ES256, by WebAuthn Level 3, without attestation. */
export function softwarePasskey(site: string): SoftwarePasskey {
  const { hostname, origin } = new URL(site);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  const id = base64url(credential);
  let handle: string | undefined;
  let signatures = 0;

  /** kty EC2, alg ES256, crv P-256, x, y (RFC 9052). */
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
  const data = (flags: number, lies: Lies) => {
    const count = Buffer.alloc(4);
    signatures += 1;
    count.writeUInt32BE(signatures);
    return Buffer.concat([hash(lies.host ?? hostname), Buffer.from([flags | PRESENT | (lies.verified === false ? 0 : VERIFIED)]), count]);
  };
  const client = (type: string, options: PasskeyOptions, lies: Lies) =>
    Buffer.from(
      JSON.stringify({ type, challenge: lies.challenge ?? options.challenge, origin: lies.origin ?? origin, crossOrigin: false }),
    );
  const kept = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;

  return {
    id,
    made(options, lies = {}) {
      handle = (options['user'] as { id: string }).id;
      const length = Buffer.from([0, credential.length]);
      const authData = Buffer.concat([data(WITH_CREDENTIAL, lies), Buffer.alloc(16), length, credential, cose]);
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      const clientDataJSON = base64url(client('webauthn.create', options, lies));
      return { ...kept, response: { clientDataJSON, attestationObject: base64url(object), transports: ['internal'] } };
    },
    used(options, lies = {}) {
      const authenticatorData = data(0, lies);
      const clientData = client('webauthn.get', options, lies);
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), privateKey);
      return {
        ...kept,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      };
    },
  };
}
