import { readFileSync } from 'node:fs';
import { decryptKey, type Key, type PrivateKey, readKeys } from 'openpgp';
import { StartRefused } from '../../kernel/start-refused.ts';
import type { PgpSettings } from './pgp-settings.ts';

/** The keys of both sides; a file may hold several while one is replaced by another. */
export interface PgpKeys {
  readonly bank: readonly Key[];
  /** Unlocked. */
  readonly ours: readonly PrivateKey[];
}

/**
 * Reads the keys; expired ones still decrypt old files. @throws {StartRefused} where a file is not what it must be, or
 * the passphrase does not open our key. No secret stands in its words.
 */
export async function readPgpKeys({ bank_key_file, our_key_file, passphrase }: PgpSettings): Promise<PgpKeys> {
  const bank = await keysOf('ODFI_PGP_BANK_KEY_FILE', bank_key_file);
  if (bank.some((key) => key.isPrivate()))
    throw new StartRefused(`ODFI_PGP_BANK_KEY_FILE ${bank_key_file} holds a private key: it must be the bank’s public one`);
  const ours: PrivateKey[] = [];
  for (const key of await keysOf('ODFI_PGP_OUR_KEY_FILE', our_key_file)) {
    if (!key.isPrivate()) throw new StartRefused(`ODFI_PGP_OUR_KEY_FILE ${our_key_file} holds a public key: it must be our private one`);
    ours.push(await unlocked(key, our_key_file, passphrase));
  }
  const own = new Set(ours.map((key) => key.getFingerprint()));
  if (bank.some((key) => own.has(key.getFingerprint())))
    throw new StartRefused(`ODFI_PGP_BANK_KEY_FILE ${bank_key_file} holds our own key: it must be the bank’s`);
  return { bank, ours };
}

/** One after the other, as `gpg --export --armor` writes each. */
const ARMORED = /-----BEGIN PGP (PUBLIC|PRIVATE) KEY BLOCK-----[\s\S]*?-----END PGP \1 KEY BLOCK-----/g;

async function keysOf(variable: string, file: string): Promise<Key[]> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StartRefused(`${variable} ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    const text = bytes.toString('latin1');
    const blocks = text.match(ARMORED) ?? [];
    const keys =
      blocks.length > 0
        ? await Promise.all(blocks.map((armoredKeys) => readKeys({ armoredKeys })))
        : [await readKeys({ binaryKeys: bytes })];
    if (keys.flat().length > 0) return keys.flat();
  } catch {
    // Its words may quote what stands in the file.
  }
  throw new StartRefused(`${variable} ${file} holds no PGP key that can be read`);
}

async function unlocked(key: PrivateKey, file: string, passphrase: string | undefined): Promise<PrivateKey> {
  if (key.isDecrypted()) return key;
  if (passphrase === undefined) throw new StartRefused(`ODFI_PGP_OUR_KEY_FILE ${file} is locked: set ODFI_PGP_PASSPHRASE`);
  try {
    return await decryptKey({ privateKey: key, passphrase });
  } catch {
    throw new StartRefused(`ODFI_PGP_PASSPHRASE does not open the key in ODFI_PGP_OUR_KEY_FILE ${file}`);
  }
}

/** What a person knows a key by: the end of its fingerprint, as GnuPG shows it. */
export function idOf(key: Pick<Key, 'getKeyID'>): string {
  return key.getKeyID().toHex().toUpperCase();
}

/** Why a key can not be used for something at a moment, in words; undefined where it can. */
export async function whyUnusable(key: Key, use: 'encrypt' | 'sign', at: Date): Promise<string | undefined> {
  try {
    await (use === 'encrypt' ? key.getEncryptionKey(undefined, at) : key.getSigningKey(undefined, at));
    return undefined;
  } catch (error) {
    const ends = await endOf(key);
    if (ends !== undefined && ends <= at) return `it expired on ${ends.toISOString().slice(0, 10)}`;
    return `it cannot be used to ${use} (${(error as Error).message})`;
  }
}

/** When a key, or that part of it that encrypts, expires; undefined where it never does. */
export async function endOf(key: Key): Promise<Date | undefined> {
  const of_key = await key.getExpirationTime();
  const of_part = await key
    .getEncryptionKey(undefined, null)
    .then((part) => ('getExpirationTime' in part ? part.getExpirationTime() : Number.POSITIVE_INFINITY))
    .catch(() => Number.POSITIVE_INFINITY);
  const ends = [of_key, of_part].filter((end) => end instanceof Date).sort((one, other) => one.getTime() - other.getTime());
  return ends[0];
}
