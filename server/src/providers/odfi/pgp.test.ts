import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMessage, decrypt, encrypt, enums, type PrivateKey, readMessage, sign } from 'openpgp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, wholeOf } from '../../../test/support/fake-bank.ts';
import { makePgpKeys, newKey, PASSPHRASE } from '../../../test/support/pgp-keys.ts';
import { OffsetClock } from '../../kernel/clock/clock.ts';
import { folderOdfi } from './folder.ts';
import { pgpEnvelope } from './pgp.ts';
import { checkPgp } from './pgp-check.ts';
import { idOf } from './pgp-keys.ts';
import type { PgpSettings } from './pgp-settings.ts';
import { IncomingUnfinished, IncomingUnopened, type Odfi } from './port.ts';

const NAME = 'ach-20260601-2200-A.ach';
const AT = new Date('2026-06-02T02:00:00Z');
const BYTES = Buffer.from(`${'1'.repeat(94)}\n${`9${'0'.repeat(93)}`}\n`.repeat(3_000), 'latin1');
const RETURNS = Buffer.from(`1${' '.repeat(93)}\n9${'0'.repeat(93)}\n`, 'latin1');
const MOST_BYTES = 1_000_000;
const DAY_MS = 86_400_000;

let keys_folder: string;
let folder: string;
let settings: PgpSettings;
let bank: PrivateKey;
let ours: PrivateKey;
let stranger: PrivateKey;
let logged: string[];

beforeAll(async () => {
  keys_folder = await mkdtemp(join(tmpdir(), 'drawbridge-pgp-keys-'));
  ({ settings, bank, ours } = await makePgpKeys(keys_folder));
  stranger = (await newKey('Stranger')).key;
});
beforeEach(async () => {
  logged = [];
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-pgp-'));
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => rm(keys_folder, { recursive: true, force: true }));

const envelopeOf = (wishes: Partial<PgpSettings> = {}) =>
  pgpEnvelope({ ...settings, ...wishes }, MOST_BYTES, {
    clock: new OffsetClock(),
    log: { error: (_: unknown, words: string) => void logged.push(words) } as never,
  });
async function open(wishes: Partial<PgpSettings> = {}): Promise<Odfi> {
  const envelope = await envelopeOf(wishes);
  return folderOdfi({ folder, archives: 'unread', most_incoming_bytes: MOST_BYTES, envelope }, new OffsetClock());
}
const outgoing = () => readdir(join(folder, 'outgoing'));
const sent = () => readFile(join(folder, 'outgoing', NAME));
/** As the bank reads it; throws where it is not signed by us. */
async function readByBank(bytes: Buffer): Promise<Buffer> {
  const armored = bytes.toString('latin1').startsWith('-----BEGIN PGP MESSAGE-----');
  const message = armored
    ? await readMessage({ armoredMessage: bytes.toString('latin1') })
    : await readMessage({ binaryMessage: new Uint8Array(bytes) });
  const { data } = await decrypt({
    message,
    decryptionKeys: bank,
    verificationKeys: ours.toPublic(),
    expectSigned: true,
    format: 'binary',
  });
  return Buffer.from(data);
}
interface Written {
  readonly to?: PrivateKey;
  readonly by?: PrivateKey | null;
  readonly armored?: boolean;
  readonly compressed?: boolean;
}
/** As the bank writes it. */
async function byBank(bytes: Uint8Array, { to = ours, by = bank, armored = false, compressed = false }: Written = {}): Promise<Buffer> {
  const options = {
    message: await createMessage({ binary: new Uint8Array(bytes) }),
    encryptionKeys: to.toPublic(),
    ...(by && { signingKeys: by }),
    ...(compressed && { config: { preferredCompressionAlgorithm: enums.compression.zlib } }),
  };
  return armored
    ? Buffer.from(await encrypt({ ...options, format: 'armored' }), 'latin1')
    : Buffer.from(await encrypt({ ...options, format: 'binary' }));
}
/** Written so long ago that the bank writes it no more. */
async function leave(name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(folder, 'incoming'), { recursive: true });
  await writeFile(join(folder, 'incoming', name), bytes);
  const long_ago = new Date(Date.now() - DAY_MS);
  await utimes(join(folder, 'incoming', name), long_ago, long_ago);
}

describe('a file for the bank that is encrypted', () => {
  it.each([
    ['bytes', false],
    ['text', true],
  ])(
    'lies there as %s that the bank alone can read, beside us, and is signed by us; what is read back is what was originated',
    async (_, armor) => {
      const odfi = await open({ armor });
      const on_disk: Buffer[] = [];
      const file = {
        ...fileOf(NAME, BYTES, 240_000),
        confirm: async () => {
          for (const name of await outgoing()) on_disk.push(await readFile(join(folder, 'outgoing', name)));
        },
      };
      expect((await odfi.deliver(file, AT, wholeOf)).equals(BYTES)).toBe(true);
      expect((await readByBank(await sent())).equals(BYTES)).toBe(true);
      on_disk.push(await sent());
      expect(on_disk).toHaveLength(2);
      for (const bytes of on_disk) expect(bytes.includes('0'.repeat(40))).toBe(false);
      expect(await odfi.readOurs(NAME, wholeOf)).toEqual(BYTES);
    },
  );

  it('that is delivered again, also by another server, stays as it lies there', async () => {
    await Promise.all([1, 2].map(async () => (await open()).deliver(fileOf(NAME, BYTES), AT, wholeOf).catch(() => undefined)));
    await (await open()).deliver(fileOf(NAME, BYTES), AT, wholeOf);
    const first = await sent();
    expect((await (await open()).deliver(fileOf(NAME, BYTES), AT, wholeOf)).equals(BYTES)).toBe(true);
    expect(await outgoing()).toEqual([NAME]);
    expect((await sent()).equals(first)).toBe(true);
  });

  it.each([
    ['another file of that name', async () => byBank(RETURNS, { by: ours }), 'holds other bytes than were written'],
    ['half of it', async () => (await sent()).subarray(0, 200), 'what lies there cannot be opened with our PGP key'],
    [
      'a byte of it changed',
      async () => {
        const bytes = await sent();
        bytes[bytes.length - 50] = (bytes[bytes.length - 50] ?? 0) ^ 1;
        return bytes;
      },
      'what lies there cannot be opened with our PGP key',
    ],
    ['what is only for the bank', async () => byBank(BYTES, { to: bank, by: ours }), 'what lies there cannot be opened with our PGP key'],
  ])('is not delivered where the bank holds %s: a person must look', async (_, spoil, words) => {
    await (await open()).deliver(fileOf(NAME, BYTES), AT, wholeOf);
    await writeFile(join(folder, 'outgoing', NAME), await spoil());
    await expect((await open()).deliver(fileOf(NAME, BYTES), AT, wholeOf)).rejects.toThrow(words);
  });

  it('of which the bytes are not those that were originated is nowhere, not by half', async () => {
    async function* spoiled() {
      yield BYTES.subarray(0, 10_000);
      throw new Error('the bytes are not those that were originated');
    }
    const file = { ...fileOf(NAME, BYTES), pieces: spoiled };
    await expect((await open()).deliver(file, AT, wholeOf)).rejects.toThrow('the bytes are not those that were originated');
    expect(await outgoing()).toEqual([]);
  });

  it('is read back also where it went in the clear before', async () => {
    const plain = folderOdfi({ folder, archives: 'unread', most_incoming_bytes: MOST_BYTES }, new OffsetClock());
    await plain.deliver(fileOf(NAME, BYTES), AT, wholeOf);
    expect((await (await open()).deliver(fileOf(NAME, BYTES), AT, wholeOf)).equals(BYTES)).toBe(true);
  });

  it('is encrypted and not signed where the bank wants it so', async () => {
    await (await open({ signs: false })).deliver(fileOf(NAME, BYTES), AT, wholeOf);
    await expect(readByBank(await sent())).rejects.toThrow(/not signed|signature/i);
  });

  it('is not sent while a key has expired, which is said at the start; one that is good beside it does', async () => {
    const expired = await newKey('Bank of before', { date: new Date(Date.now() - 2 * DAY_MS), keyExpirationTime: 86_400 });
    const file = join(keys_folder, 'expired.asc');
    await writeFile(file, expired.key.toPublic().armor());
    const words = new RegExp(`the bank’s PGP key cannot be used, ${idOf(expired.key)}: it expired on \\d{4}-\\d\\d-\\d\\d`);
    const odfi = await open({ bank_key_file: file });
    expect(logged).toEqual([expect.stringMatching(words)]);
    await expect(odfi.deliver(fileOf(NAME, BYTES), AT, wholeOf)).rejects.toThrow(words);
    expect(await outgoing()).toEqual([]);
    await writeFile(file, `${expired.key.toPublic().armor()}\n${bank.toPublic().armor()}`);
    logged = [];
    await (await open({ bank_key_file: file })).deliver(fileOf(NAME, BYTES), AT, wholeOf);
    expect(logged).toEqual([]);
    expect((await readByBank(await sent())).equals(BYTES)).toBe(true);
  });
});

describe('the keys', () => {
  it.each([
    [
      'of the bank that are missing',
      { bank_key_file: '/nowhere/bank.asc' },
      'ODFI_PGP_BANK_KEY_FILE /nowhere/bank.asc cannot be read (ENOENT)',
    ],
    ['that are none', { bank_key_file: import.meta.filename }, 'holds no PGP key that can be read'],
    ['without the passphrase', { passphrase: undefined }, 'is locked: set ODFI_PGP_PASSPHRASE'],
    ['with another passphrase', { passphrase: 'not-the-one' }, 'ODFI_PGP_PASSPHRASE does not open the key in ODFI_PGP_OUR_KEY_FILE'],
  ])('%s stop the start with one line, without a secret', async (_, wishes, words) => {
    const answer = await envelopeOf(wishes).catch((error: Error) => error.message);
    expect(answer).toContain(words);
    expect(answer).not.toMatch(new RegExp(`${PASSPHRASE}|not-the-one`));
  });

  it('that are put the wrong way round stop the start', async () => {
    await expect(envelopeOf({ bank_key_file: settings.our_key_file })).rejects.toThrow(
      'holds a private key: it must be the bank’s public one',
    );
    await expect(envelopeOf({ our_key_file: settings.bank_key_file })).rejects.toThrow('holds a public key: it must be our private one');
    const own = join(keys_folder, 'own.asc');
    await writeFile(own, ours.toPublic().armor());
    await expect(envelopeOf({ bank_key_file: own })).rejects.toThrow('holds our own key');
  });

  it('are looked at by the check: whose they are, until when, and what is wrong [LIV-04]', async () => {
    const now = new Date();
    expect(await checkPgp(settings, now)).toEqual([
      { what: 'PGP keys', good: true, says: `The bank’s key ${idOf(bank)} (Bank) never expires.` },
      { what: 'PGP keys', good: true, says: `Our key ${idOf(ours)} (Center) never expires.` },
    ]);
    const ending = await newKey('Bank', { keyExpirationTime: 10 * 86_400 });
    const file = join(keys_folder, 'ending.asc');
    await writeFile(file, ending.key.toPublic().armor());
    const soon = await checkPgp({ ...settings, bank_key_file: file }, now);
    expect(soon[0]).toMatchObject({ good: false, says: expect.stringContaining('expires soon, on') });
    const over = await checkPgp({ ...settings, bank_key_file: file }, new Date(now.getTime() + 11 * DAY_MS));
    expect(over.filter(({ good }) => !good).map(({ says }) => says)).toEqual([
      expect.stringContaining(`The bank’s key ${idOf(ending.key)} (Bank) expired on`),
      expect.stringContaining(`the bank’s PGP key cannot be used, ${idOf(ending.key)}: it expired on`),
    ]);
    expect(await checkPgp({ ...settings, passphrase: undefined }, now)).toMatchObject([
      { good: false, says: expect.stringContaining('is locked') },
    ]);
  });
});

describe('a file from the bank that is encrypted', () => {
  it.each([
    ['as bytes', {}],
    ['as text', { armored: true }],
    ['compressed', { compressed: true }],
  ])('%s, for us and signed by the bank, is read', async (_, how) => {
    await leave('returns.pgp', await byBank(RETURNS, how));
    const odfi = await open();
    expect(await odfi.listIncoming(AT)).toEqual(['returns.pgp']);
    expect(Buffer.from(await odfi.fetchIncoming('returns.pgp')).equals(RETURNS)).toBe(true);
    await odfi.acknowledgeIncoming('returns.pgp', 'ingested');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  it.each([
    ['in the clear', async () => RETURNS, 'it is not encrypted with PGP'],
    ['not signed', () => byBank(RETURNS, { by: null }), 'it is not signed'],
    ['signed by another', () => byBank(RETURNS, { by: stranger }), 'and not by the bank’s PGP key'],
    ['signed by ourselves', () => byBank(RETURNS, { by: ours }), 'and not by the bank’s PGP key'],
    ['for another', () => byBank(RETURNS, { to: stranger }), 'it cannot be decrypted with our PGP key'],
    ['cut short', async () => (await byBank(RETURNS)).subarray(0, -20), 'it cannot be decrypted'],
    ['one letter of it', async () => Buffer.from([0x85]), 'it cannot be decrypted'],
    ['far larger once it is opened', () => byBank(Buffer.alloc(MOST_BYTES + 1, '9'), { compressed: true }), 'it '],
    [
      'signed and not encrypted',
      async () =>
        Buffer.from(await sign({ message: await createMessage({ binary: new Uint8Array(RETURNS) }), signingKeys: bank, format: 'binary' })),
      'it cannot be decrypted',
    ],
  ])('and is %s is for a person: its bytes are kept as they lay there', async (_, write, words) => {
    const bytes = await write();
    await leave('returns.pgp', bytes);
    const failure: unknown = await (await open()).fetchIncoming('returns.pgp').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(IncomingUnopened);
    expect((failure as IncomingUnopened).message).toContain(words);
    expect((failure as IncomingUnopened).bytes.equals(bytes)).toBe(true);
  });

  it('need be no more than was agreed: encrypted alone, or neither', async () => {
    await leave('unsigned.pgp', await byBank(RETURNS, { by: null }));
    await leave('strange.pgp', await byBank(RETURNS, { by: stranger }));
    await leave('plain.ach', RETURNS);
    const encrypted = await open({ from_bank: 'encrypted' });
    for (const name of ['unsigned.pgp', 'strange.pgp']) expect(await encrypted.fetchIncoming(name)).toEqual(RETURNS);
    await expect(encrypted.fetchIncoming('plain.ach')).rejects.toThrow(IncomingUnopened);
    const plain = await open({ from_bank: 'plain' });
    for (const name of ['unsigned.pgp', 'plain.ach']) expect(await plain.fetchIncoming(name)).toEqual(RETURNS);
  });

  it('is waited for while the bank may still be writing it', async () => {
    await leave('returns.pgp', RETURNS);
    await writeFile(join(folder, 'incoming', 'returns.pgp'), (await byBank(RETURNS)).subarray(0, -20));
    await expect((await open()).fetchIncoming('returns.pgp')).rejects.toThrow(IncomingUnfinished);
  });

  it('may be its acknowledgement of a file of ours, which counts only as agreed', async () => {
    const odfi = await open();
    await leave(`${NAME}.rej`, await byBank(Buffer.from('out of balance\nend\n')));
    expect(await odfi.readAcknowledgements([NAME])).toMatchObject([{ name: NAME, accepted: false, reason: 'out of balance' }]);
    await odfi.acknowledgementNoted(NAME);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    await leave(`${NAME}.rej`, Buffer.from('out of balance\nend\n'));
    // It may be half of one that is encrypted, until it has lain still.
    expect(await odfi.readAcknowledgements([NAME])).toEqual([{ name: NAME, being_written: true }]);
  });
});
