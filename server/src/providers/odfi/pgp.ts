import { ReadableStream } from 'node:stream/web';
import { createMessage, decrypt, encrypt, type Key, readMessage } from 'openpgp';
import type { Logger } from 'pino';
import type { Clock } from '../../kernel/clock/clock.ts';
import { type Envelope, Unopened } from './envelope.ts';
import { idOf, type PgpKeys, readPgpKeys, whyUnusable } from './pgp-keys.ts';
import type { PgpSettings } from './pgp-settings.ts';

const ARMOR = '-----BEGIN PGP MESSAGE-----';
/** Every packet of OpenPGP begins with it (RFC 9580, 4.2); no character of our files or of the bank's does. */
const PACKET = 0x80;

/**
 * Files encrypted between us and the bank, never clear on a disk; we read those to the bank as well, to compare what
 * lies there. An expired key is reported now, and keeps each delivery from the bank until it is replaced. @throws
 * {StartRefused} where the keys cannot be read.
 */
export async function pgpEnvelope(
  settings: PgpSettings,
  most_bytes: number,
  { clock, log }: { readonly clock: Pick<Clock, 'wall'>; readonly log: Pick<Logger, 'error'> },
): Promise<Envelope> {
  const keys = await readPgpKeys(settings);
  const config = { maxDecompressedMessageSize: most_bytes };
  for (const words of await wrongWith(settings, keys, clock.wall())) log.error({ port: 'odfi' }, words);

  return {
    async *wrap(pieces) {
      const date = clock.wall();
      const [wrong] = await wrongWith(settings, keys, date);
      if (wrong !== undefined) throw new Error(`${wrong}; nothing was sent`);
      const bank = await firstUsable(keys.bank, 'encrypt', date);
      const ours = await firstUsable(keys.ours, 'encrypt', date);
      const signer = settings.signs ? await firstUsable(keys.ours, 'sign', date) : undefined;
      const options = {
        message: await createMessage({ binary: streamOf(pieces), date }),
        encryptionKeys: [bank, ours].filter((key) => key !== undefined),
        ...(signer && { signingKeys: signer }),
        date,
        config,
      };
      const sealed = settings.armor ? await encrypt({ ...options, format: 'armored' }) : await encrypt({ ...options, format: 'binary' });
      for await (const piece of sealed as AsyncIterable<string | Uint8Array>)
        yield typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    },

    async *unwrapOurs(pieces) {
      const source = pieces[Symbol.asyncIterator]();
      try {
        const { first, all } = await peek(source);
        if (!isPgp(first)) return yield* all;
        yield* decrypted(all, isArmored(first), keys, clock.wall(), config);
      } finally {
        // Decrypting that fails leaves what it reads from as it is.
        await source.return?.();
      }
    },

    async unwrapTheirs(bytes) {
      const { from_bank } = settings;
      if (!isPgp(bytes)) {
        if (from_bank === 'plain') return bytes;
        throw new Unopened('it is not encrypted with PGP, as ODFI_PGP_FROM_BANK says that the bank’s files are');
      }
      const date = clock.wall();
      const opened = await open(bytes, keys, date, config);
      await requireSigned(opened.signatures, keys.bank, from_bank === 'signed');
      if (opened.data.byteLength > most_bytes) throw new Unopened(`it has more than ${most_bytes} bytes once it is opened`);
      return Buffer.from(opened.data.buffer, opened.data.byteOffset, opened.data.byteLength);
    },
  };
}

/** A file of ours, a piece at a time. Throws where it is not for our key, or has changed. */
async function* decrypted(
  pieces: AsyncIterable<Uint8Array>,
  armored: boolean,
  { ours }: PgpKeys,
  date: Date,
  config: object,
): AsyncGenerator<Uint8Array> {
  try {
    const message = armored
      ? await readMessage({ armoredMessage: textStreamOf(pieces) })
      : await readMessage({ binaryMessage: streamOf(pieces) });
    const { data } = await decrypt({ message, decryptionKeys: [...ours], format: 'binary', date, config });
    yield* data as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    const ids = ours.map(idOf).join(', ');
    throw new Error(`what lies there cannot be opened with our PGP key ${ids} (${(error as Error).message})`, { cause: error });
  }
}

type Opened = Awaited<ReturnType<typeof decrypt>> & { readonly data: Uint8Array };

async function open(bytes: Buffer, { bank, ours }: PgpKeys, date: Date, config: object): Promise<Opened> {
  try {
    const message = await (isArmored(bytes)
      ? readMessage({ armoredMessage: bytes.toString('latin1').trimStart() })
      : readMessage({ binaryMessage: new Uint8Array(bytes) }));
    const opened = await decrypt({ message, decryptionKeys: [...ours], verificationKeys: [...bank], format: 'binary', date, config });
    return opened as unknown as Opened;
  } catch (error) {
    throw new Unopened(`it cannot be decrypted with our PGP key ${ours.map(idOf).join(', ')} (${(error as Error).message})`);
  }
}

/** A signature of the bank's must be right wherever there is one; where one is required there must be one. */
async function requireSigned(signatures: Opened['signatures'], bank: readonly Key[], required: boolean): Promise<void> {
  const known = signatures.filter(({ keyID }) => bank.some((key) => key.getKeys(keyID).length > 0));
  for (const { verified } of known) {
    try {
      await verified;
    } catch (error) {
      throw new Unopened(`its signature is not right (${(error as Error).message})`);
    }
  }
  if (!required || known.length > 0) return;
  const by = signatures.map((signature) => idOf({ getKeyID: () => signature.keyID })).join(', ');
  throw new Unopened(by === '' ? 'it is not signed' : `it is signed by ${by}, and not by the bank’s PGP key ${bank.map(idOf).join(', ')}`);
}

/** What keeps us from sending at a moment, each in a sentence. */
export async function wrongWith({ signs }: PgpSettings, { bank, ours }: PgpKeys, at: Date): Promise<string[]> {
  const needed = [
    { whose: 'the bank’s PGP key', keys: bank, use: 'encrypt' },
    { whose: 'our PGP key', keys: ours, use: 'encrypt' },
    ...(signs ? [{ whose: 'our PGP key', keys: ours, use: 'sign' } as const] : []),
  ] as const;
  const wrong: string[] = [];
  for (const { whose, keys, use } of needed) {
    if (await firstUsable(keys, use, at)) continue;
    const why = await Promise.all(keys.map(async (key) => `${idOf(key)}: ${await whyUnusable(key, use, at)}`));
    wrong.push(`${whose} cannot be used, ${why.join('; ')}`);
  }
  return [...new Set(wrong)];
}

async function firstUsable<K extends Key>(keys: readonly K[], use: 'encrypt' | 'sign', at: Date): Promise<K | undefined> {
  for (const key of keys) if ((await whyUnusable(key, use, at)) === undefined) return key;
  return undefined;
}

function isPgp(bytes: Uint8Array): boolean {
  return isArmored(bytes) || ((bytes[0] ?? 0) & PACKET) !== 0;
}

function isArmored(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, ARMOR.length * 2))
    .toString('latin1')
    .trimStart()
    .startsWith(ARMOR);
}

/** The first piece, and all of them with it. */
async function peek(source: AsyncIterator<Uint8Array>): Promise<{ first: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const { value, done } = await source.next();
  const first = done ? new Uint8Array() : value;
  async function* all(): AsyncGenerator<Uint8Array> {
    if (done) return;
    yield first;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  return { first, all: all() };
}

function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return ReadableStream.from(copies(pieces));
}

function textStreamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<string> {
  return ReadableStream.from(texts(pieces));
}

/** Whoever gives a piece may write into it once the next is asked for; a stream asks before the last was dealt with. */
async function* copies(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield new Uint8Array(piece);
}

async function* texts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const piece of pieces) yield Buffer.from(piece).toString('latin1');
}
