import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto';

/** A shorter tag than was made is refused. */
const WHOLE_TAG = { authTagLength: 16 } as const;
/** `v`: a data key, which the database keeps sealed. `k`: a key from outside. */
const KEY_NAME = /^([vk])([1-9]\d{0,8})\./;

/** A value's key is missing on this server: another has it, and the value is whole. Callers are answered 503. */
export class KeyMissing extends Error {
  /** Longer than a server takes to read its keys anew. */
  readonly retry_after_s = 5;

  /** Which one, in words. */
  readonly key: string;

  constructor(key: string) {
    super(`this server lacks ${key}`);
    this.name = 'KeyMissing';
    this.key = key;
  }
}

/**
 * Encrypts with AES-256-GCM. The sealed value reads `<key's name>.<nonce>.<tag>.<ciphertext>` and is bound to its place
 * (table, column, row): copied elsewhere it does not open.
 */
export function sealWith(key: KeyObject, name: string, plain: Uint8Array, place: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [name, nonce.toString('base64url'), cipher.getAuthTag().toString('base64url'), sealed.toString('base64url')].join('.');
}

/** Opens what `sealWith` made; throws when it was altered, moved to another place or sealed with another key. */
export function openWith(key: KeyObject, sealed: string, place: string): Buffer {
  const [, nonce, tag, body] = sealed.split('.');
  if (!nonce || !tag || body === undefined) throw new Error('not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), WHOLE_TAG);
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  const plain = decipher.update(body, 'base64url');
  // Gives nothing more in this mode; what it does is throw where the tag is wrong.
  decipher.final();
  return plain;
}

/** What a sealer works with. */
export interface SealerKeys {
  /** The data keys at hand, by number; each opens what it sealed. */
  readonly data: ReadonlyMap<number, KeyObject>;
  /** The number of the one that seals. */
  readonly seals: number;
  /** The numbers of all that the database has, whether they are at hand or not. */
  readonly numbers: ReadonlySet<number>;
  readonly fingerprint: KeyObject;
  /** The keys from outside, by version, and the version that is in use. */
  readonly outside: ReadonlyMap<number, KeyObject>;
  readonly version: number;
}

/** Seals values at rest with the data keys of a database. Its keys may be replaced while it is in use. */
export class Sealer {
  #keys: SealerKeys;

  constructor(keys: SealerKeys) {
    this.#keys = keys;
  }

  /** Works with these keys from now on. */
  use(keys: SealerKeys): void {
    this.#keys = keys;
  }

  seal(plain: string, place: string): string {
    return this.sealBytes(Buffer.from(plain, 'utf8'), place);
  }

  sealBytes(plain: Uint8Array, place: string): string {
    const { seals } = this.#keys;
    return sealWith(this.#dataKey(seals), `v${seals}`, plain, place);
  }

  /** Seals what is kept outside of the database, and must open without it: with the key from outside itself. */
  sealForOutside(plain: Uint8Array, place: string): string {
    const { version } = this.#keys;
    return sealWith(this.#outsideKey(version), `k${version}`, plain, place);
  }

  /**
   * Opens a value that a data key sealed; throws when it was altered or moved to another place.
   * @throws {KeyMissing} where the database has that data key, and this server cannot open it.
   */
  open(sealed: string, place: string): string {
    return this.openBytes(sealed, place).toString('utf8');
  }

  /** As `open`: the bytes themselves. */
  openBytes(sealed: string, place: string): Buffer {
    const { kind, number } = keyNameOf(sealed);
    if (kind !== 'v') throw new Error('not sealed with a data key');
    return openWith(this.#dataKey(number), sealed, place);
  }

  /**
   * Opens what `sealForOutside` sealed, and older copies, which name a version; throws when it was altered or moved.
   * @throws {KeyMissing} where this server lacks the version: no database knows all that there were.
   */
  openFromOutside(sealed: string, place: string): Buffer {
    const { kind, number } = keyNameOf(sealed);
    return openWith(kind === 'k' ? this.#outsideKey(number) : this.#dataKey(number), sealed, place);
  }

  /** A claimOf hash that tells two equal values apart from others without opening any. */
  fingerprint(value: string): string {
    return createHmac('sha256', this.#keys.fingerprint).update(value).digest('base64url');
  }

  #dataKey(number: number): KeyObject {
    const { data, numbers } = this.#keys;
    const key = data.get(number);
    if (key) return key;
    // A number that the database does not have was never a key's: what names it was altered.
    throw numbers.has(number) ? new KeyMissing(`data key ${number}`) : new Error('sealed with no key of this database');
  }

  #outsideKey(version: number): KeyObject {
    const key = this.#keys.outside.get(version);
    if (key) return key;
    throw new KeyMissing(`version ${version} of the sealing keys`);
  }
}

function keyNameOf(sealed: string): { readonly kind: 'v' | 'k'; readonly number: number } {
  const [, kind, number] = KEY_NAME.exec(sealed) ?? [];
  if (kind === undefined) throw new Error('not a sealed value');
  return { kind: kind === 'v' ? 'v' : 'k', number: Number(number) };
}
