import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

/** A shorter tag than was made is refused. */
const WHOLE_TAG = { authTagLength: 16 } as const;

/**
 * Encrypts values at rest with AES-256-GCM. A sealed value reads `v<key version>.<nonce>.<tag>.<ciphertext>` and is bound to
 * its place (table, column, row): copied elsewhere it does not open.
 */
export class Sealer {
  /** Made once: made from its bytes at each use, a key takes four times as long as the sealing. */
  readonly #keys: ReadonlyMap<number, KeyObject>;
  readonly #current: number;
  readonly #fingerprintKey: Buffer;

  /** `keys`: 32 bytes for each version; the highest seals, all open. */
  constructor(keys: ReadonlyMap<number, Buffer>, fingerprintKey: Buffer) {
    if (keys.size === 0) throw new Error('at least one sealing key is needed');
    for (const key of [...keys.values(), fingerprintKey]) if (key.length !== 32) throw new Error('keys are 32 bytes long');
    this.#keys = new Map([...keys].map(([version, key]) => [version, createSecretKey(key)]));
    this.#current = Math.max(...keys.keys());
    this.#fingerprintKey = fingerprintKey;
  }

  seal(plain: string, place: string): string {
    return this.sealBytes(Buffer.from(plain, 'utf8'), place);
  }

  sealBytes(plain: Uint8Array, place: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.#current), nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return [`v${this.#current}`, nonce.toString('base64url'), cipher.getAuthTag().toString('base64url'), sealed.toString('base64url')].join(
      '.',
    );
  }

  /** Opens a sealed value; throws when it was altered, moved to another place or sealed with a key we do not have. */
  open(sealed: string, place: string): string {
    return this.openBytes(sealed, place).toString('utf8');
  }

  /** As `open`: the bytes themselves. */
  openBytes(sealed: string, place: string): Buffer {
    const [version, nonce, tag, body] = sealed.split('.');
    if (!version?.startsWith('v') || !nonce || !tag || body === undefined) throw new Error('not a sealed value');
    const decipher = createDecipheriv('aes-256-gcm', this.#key(Number(version.slice(1))), Buffer.from(nonce, 'base64url'), WHOLE_TAG);
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    const plain = decipher.update(body, 'base64url');
    // Gives nothing more in this mode; what it does is throw where the tag is wrong.
    decipher.final();
    return plain;
  }

  /** A keyed hash that tells two equal values apart from others without opening any. */
  fingerprint(value: string): string {
    return createHmac('sha256', this.#fingerprintKey).update(value).digest('base64url');
  }

  #key(version: number): KeyObject {
    const key = this.#keys.get(version);
    if (!key) throw new Error(`no sealing key of version ${version}`);
    return key;
  }
}
