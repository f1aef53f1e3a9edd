import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decryptKey, generateKey, type PrivateKey, readPrivateKey } from 'openpgp';
import type { PgpSettings } from '../../src/providers/odfi/pgp-settings.ts';

export const PASSPHRASE = 'only-for-these-tests';

/** Keys of a bank and of ours in the files of a folder, and what the settings say of them; the bank's private key, which no setting names, to simulate it. */
export async function makePgpKeys(folder: string): Promise<{ settings: PgpSettings; bank: PrivateKey; ours: PrivateKey }> {
  const bank = await newKey('Bank');
  const ours = await newKey('Center', { passphrase: PASSPHRASE });
  writeFileSync(join(folder, 'bank.asc'), bank.key.toPublic().armor());
  writeFileSync(join(folder, 'ours.asc'), ours.armored, { mode: 0o600 });
  const settings: PgpSettings = {
    signs: true,
    bank_key_file: join(folder, 'bank.asc'),
    our_key_file: join(folder, 'ours.asc'),
    passphrase: PASSPHRASE,
    armor: false,
    from_bank: 'signed',
  };
  return { settings, bank: bank.key, ours: await decryptKey({ privateKey: ours.key, passphrase: PASSPHRASE }) };
}

/** A fresh key as GnuPG makes them too, and as it stands in a file: locked where a passphrase is given, expired where a time is. */
export async function newKey(
  name: string,
  wishes: { passphrase?: string; keyExpirationTime?: number; date?: Date } = {},
): Promise<{ key: PrivateKey; armored: string }> {
  const { privateKey } = await generateKey({ userIDs: { name }, type: 'ecc', curve: 'ed25519Legacy', ...wishes });
  return { key: await readPrivateKey({ armoredKey: privateKey }), armored: privateKey };
}
