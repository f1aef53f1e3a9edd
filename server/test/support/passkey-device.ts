import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/* An authenticator without a browser: it makes passkeys and signs with them, as WebAuthn (level 3) writes it. */

/** What differs from an honest answer. */
export interface PasskeyWishes {
  readonly origin?: string;
  readonly challenge?: string;
  /** Somebody else than its user held it: no fingerprint, no PIN. */
  readonly unverified?: boolean;
  /** The site that it believes to be at. */
  readonly site?: string;
}

interface Asked {
  readonly challenge: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

export class PasskeyDevice {
  readonly credential_id = randomBytes(32);
  readonly #origin: string;
  readonly #private_key: KeyObject;
  readonly #public_jwk: { x?: string; y?: string };
  #uses = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#private_key = privateKey;
    this.#public_jwk = publicKey.export({ format: 'jwk' });
  }

  /** Makes its passkey, as `navigator.credentials.create` gives it. */
  create(options: unknown, wishes: PasskeyWishes = {}) {
    const { x = '', y = '' } = this.#public_jwk;
    const key = map([
      [uint(1), uint(2)],
      [uint(3), negative(-7)],
      [negative(-1), uint(1)],
      [negative(-2), bytes(Buffer.from(x, 'base64url'))],
      [negative(-3), bytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credential_id.length);
    const data = Buffer.concat([this.#head(wishes, WITH_KEY), Buffer.alloc(16), length, this.credential_id, key]);
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ]);
    return this.#credential({
      clientDataJSON: base64url(this.#clientData('webauthn.create', options as Asked, wishes)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** Signs with it, as `navigator.credentials.get` gives it. */
  get(options: unknown, wishes: PasskeyWishes = {}) {
    const client_data = this.#clientData('webauthn.get', options as Asked, wishes);
    const data = this.#head(wishes, 0);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client_data)]))
      .sign(this.#private_key);
    return this.#credential({
      clientDataJSON: base64url(client_data),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }

  #credential<Response extends object>(response: Response & { clientDataJSON: string }) {
    const id = base64url(this.credential_id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  #clientData(type: string, asked: Asked, { origin = this.#origin, challenge = asked.challenge }: PasskeyWishes): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  #head({ unverified = false, site = new URL(this.#origin).hostname }: PasskeyWishes, more: number): Buffer {
    this.#uses += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#uses);
    return Buffer.concat([sha256(site), Buffer.from([PRESENT | (unverified ? 0 : VERIFIED) | more]), count]);
  }
}

/* CBOR (RFC 8949), as far as an attestation needs it. */

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const uint = (value: number): Buffer => head(0, value);
const negative = (value: number): Buffer => head(1, -1 - value);
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
