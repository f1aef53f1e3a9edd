import { createHash, type Hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../kernel/clock/clock.ts';
import { type AcknowledgementPlace, acknowledgementIn, type FileRead } from './acknowledgement-files.ts';
import { type AcknowledgementNames, acknowledgementNames } from './acknowledgement-names.ts';
import { type BankFolders, type FileSeen, isSame, type OpenFolders } from './bank-folders.ts';
import { type Envelope, Unopened } from './envelope.ts';
import { LainStill } from './lain-still.ts';
import {
  type FileToDeliver,
  type IncomingFate,
  IncomingTooLarge,
  IncomingUnfinished,
  IncomingUnopened,
  type Odfi,
  type ReadBack,
  type UnreadableAcknowledgement,
} from './port.ts';

/** How the folders are used. */
export interface ExchangeRules {
  readonly kind: 'folder' | 'sftp';
  readonly outgoing: string;
  readonly incoming: string;
  /** Where seen-to files from the bank go; undefined: they are removed, but for those not opened or not read. */
  readonly archive: string | undefined;
  /**
   * `unread`: only unreadable or too large ones. Others hold account numbers and are removed, as a sealed copy is kept.
   */
  readonly archives: 'all' | 'unread';
  /** Files may be gone as soon as they have their name, because the bank picks them up at once. */
  readonly picked_up_at_once: boolean;
  readonly most_incoming_bytes: number;
  /** How the bank's acknowledgements of our files are called and written; undefined: as `.ack` and `.rej`. */
  readonly acknowledgements?: AcknowledgementNames | undefined;
  /** How files look there; undefined: as they are. */
  readonly envelope?: Envelope | undefined;
  /** Where a second copy of our journal lies; undefined where the folders are not of this machine. */
  readonly journal_folder?: string;
}

/** How long a file that does not end like one may still be being written: 10 minutes. */
const WRITING_MS = 10 * 60_000;
const RECORD = 94;
/** Its blanks at the end may be missing. */
const FILE_CONTROL = /^9.{54,93}$/;
const NOT_FILES = /^\.|\.(part|tmp|filepart)$/i;

/**
 * Files to and from the bank through shared folders: ours go in under a temporary name and get their own once read
 * back; the bank's, and its acknowledgements (see `acknowledgement-files.ts`), lie in another until ingested.
 */
export function exchange(open: OpenFolders, rules: ExchangeRules, clock: Pick<Clock, 'wall'>): Odfi {
  const { envelope } = rules;
  const folders: SharedFolders = { open, rules, clock, names: rules.acknowledgements ?? acknowledgementNames(), fetched: new Map() };
  return {
    kind: rules.kind,
    ...outgoingIn(folders),
    ...acknowledgementsIn(folders),
    ...incomingIn(folders),
    ...(envelope && { asAtBank: (pieces: AsyncIterable<Uint8Array>) => envelope.wrap(pieces) }),
    ...(rules.journal_folder !== undefined && { journal_folder: rules.journal_folder }),
  };
}

interface SharedFolders {
  readonly open: OpenFolders;
  readonly rules: ExchangeRules;
  readonly clock: Pick<Clock, 'wall'>;
  readonly names: AcknowledgementNames;
  /** What was read of each file: one that the bank has changed since then is not put away unread. */
  readonly fetched: Map<string, FileSeen>;
}

function outgoingIn({ open, rules, names }: SharedFolders): Pick<Odfi, 'deliver' | 'listOurs' | 'readOurs'> {
  const { envelope, incoming, outgoing } = rules;
  return {
    deliver: (file, _at, read) => open((folders) => deliver(folders, rules, file, read), file),

    listOurs: () =>
      open(async (folders) => {
        const ours = (await folders.list(outgoing)).filter((file) => !NOT_FILES.test(file.name));
        const acknowledgements = (await folders.list(incoming)).filter((file) => isAcknowledgement(names, file));
        return [
          ...ours.map(({ name }) => ({ name, lies_there: true })),
          ...acknowledgements.map(({ name }) => ({ name: names.nameIn(name) ?? name, lies_there: false })),
        ];
      }),

    readOurs: (name, read) =>
      open(async (folders) => {
        const path = `${outgoing}/${name}`;
        return (await folders.stat(path)) ? read(openedOurs(envelope, folders.readInPieces(path))) : undefined;
      }),
  };
}

function acknowledgementsIn(shared: SharedFolders): Pick<Odfi, 'readAcknowledgements' | 'acknowledgementNoted'> {
  const { open, rules, clock, names, fetched } = shared;
  const { envelope, incoming } = rules;
  /** Acknowledgements that were too long to be read. */
  const too_long = new Set<string>();
  const lain = new LainStill();
  return {
    readAcknowledgements: (of_names) =>
      open(async (folders) => {
        const seen = (await folders.list(incoming)).filter((file) => isAcknowledgement(names, file));
        const now = clock.wall();
        lain.look(seen, now);
        const acknowledgements = [];
        for (const name of of_names) {
          const said = await acknowledgementOrWhyNot(folders, { folder: incoming, names, envelope }, seen, name, (file) =>
            lain.msOf(file, now),
          );
          if (!said) continue;
          for (const { seen: file, bytes } of said.from) {
            fetched.set(file.name, file);
            if (bytes) too_long.delete(file.name);
            else too_long.add(file.name);
          }
          acknowledgements.push(said.acknowledgement);
        }
        return acknowledgements;
      }),

    acknowledgementNoted: (name) =>
      open(async (folders) => {
        const said = (await folders.list(incoming)).filter((file) => says(names, file.name, name));
        const left = said.find((file) => !isAsRead(shared, file));
        for (const file of said.filter((one) => isAsRead(shared, one)))
          await takeAway(folders, shared, file.name, too_long.has(file.name) ? 'too_large' : 'ingested');
        if (left) throw changed(shared, left.name);
      }),
  };
}

function incomingIn(shared: SharedFolders): Pick<Odfi, 'listIncoming' | 'fetchIncoming' | 'acknowledgeIncoming'> {
  const { open, rules, clock, names, fetched } = shared;
  const { envelope, incoming, most_incoming_bytes } = rules;
  const lain = new LainStill();
  /** The clock of whoever keeps the folder may be wrong: what we have seen lie still for as long is old, too. */
  const isYoung = (seen: FileSeen): boolean => {
    const now = clock.wall();
    return now.getTime() - seen.changed_at_ms < WRITING_MS && lain.msOf(seen, now) < WRITING_MS;
  };
  return {
    listIncoming: () =>
      open(async (folders) => {
        const files = (await folders.list(incoming)).filter((file) => !NOT_FILES.test(file.name) && !isAcknowledgement(names, file));
        lain.look(files, clock.wall());
        return files
          .sort((one, other) => one.changed_at_ms - other.changed_at_ms || (one.name < other.name ? -1 : 1))
          .map((file) => file.name);
      }),

    fetchIncoming: (name) =>
      open(async (folders) => {
        const path = `${incoming}/${name}`;
        const before = await folders.stat(path);
        if (!before) throw new Error(`${path} is gone`);
        if (before.size_bytes <= most_incoming_bytes) {
          const bytes = await folders.read(path, most_incoming_bytes);
          const after = await folders.stat(path);
          const still = after !== undefined && isSame(before, after) && bytes.byteLength === before.size_bytes;
          const young = isYoung(before);
          const opened = still ? await openedOrWhyNot(envelope, bytes) : undefined;
          if (opened === undefined || (young && (opened instanceof Unopened || !endsLikeFile(opened)))) throw new IncomingUnfinished(path);
          fetched.set(name, before);
          if (opened instanceof Unopened) throw new IncomingUnopened(opened.message, bytes);
          return opened;
        }
        fetched.set(name, before);
        throw new IncomingTooLarge(before.size_bytes, most_incoming_bytes);
      }),

    acknowledgeIncoming: (name, became) =>
      open(async (folders) => {
        const seen = await folders.stat(`${incoming}/${name}`);
        if (!seen) return;
        if (!isAsRead(shared, seen)) throw changed(shared, name);
        await takeAway(folders, shared, name, became);
      }),
  };
}

function isAcknowledgement(names: AcknowledgementNames, { name }: FileSeen): boolean {
  return names.formatOf(name) !== undefined;
}

function isAsRead({ fetched }: SharedFolders, seen: FileSeen): boolean {
  const read = fetched.get(seen.name);
  return read !== undefined && isSame(read, seen);
}

function changed({ rules }: SharedFolders, name: string): Error {
  return new Error(`${rules.incoming}/${name} has changed since it was read; it stays to be read again`);
}

async function takeAway(folders: BankFolders, { rules, clock, fetched }: SharedFolders, name: string, became: IncomingFate): Promise<void> {
  await putAway(folders, rules, name, became, clock);
  fetched.delete(name);
}

/** Whether a file is an acknowledgement of one of ours, and no mere receipt. */
function says(acknowledgements: AcknowledgementNames, found: string, of_name: string): boolean {
  const format = acknowledgements.formatOf(found, of_name);
  return format !== undefined && format.format !== 'nothing';
}

/** One acknowledgement that cannot be read keeps no other waiting. Throws where the folder is what cannot be read. */
async function acknowledgementOrWhyNot(
  folders: BankFolders,
  place: AcknowledgementPlace,
  seen: readonly FileSeen[],
  name: string,
  still_ms: (file: FileSeen) => number,
): Promise<Awaited<ReturnType<typeof acknowledgementIn>> | { acknowledgement: UnreadableAcknowledgement; from: readonly FileRead[] }> {
  try {
    return await acknowledgementIn(folders, place, seen, name, still_ms);
  } catch (error) {
    if (!(await folders.list(place.folder)).some((file) => says(place.names, file.name, name))) return undefined;
    return { acknowledgement: { name, unreadable: error instanceof Error ? error.message : String(error) }, from: [] };
  }
}

/**
 * Under a temporary name that nobody else uses, read back, then under its own. A file of its name that is there already
 * is left alone and read back: it is what an earlier delivery left, or something that a person must look at.
 */
async function deliver<T>(
  folders: BankFolders,
  { envelope, outgoing, picked_up_at_once }: ExchangeRules,
  file: FileToDeliver,
  read: ReadBack<T>,
): Promise<T> {
  const { name } = file;
  const path = `${outgoing}/${name}`;
  // What deliveries left behind that were cut short.
  for (const { name: found } of await folders.list(outgoing))
    if (found.startsWith(`.${name}.`) && found.endsWith('.part')) await folders.remove(`${outgoing}/${found}`);
  if (await folders.stat(path)) return readBack(folders, envelope, path, file, read);
  const part = `${outgoing}/.${name}.${randomBytes(6).toString('hex')}.part`;
  try {
    await folders.write(part, envelope ? envelope.wrap(file.pieces()) : file.pieces());
    const held = await readBack(folders, envelope, part, file, read);
    await file.confirm(folders.server);
    if (!(await folders.rename(part, path))) await folders.remove(part);
    if (picked_up_at_once && !(await folders.stat(path))) return held;
  } catch (error) {
    // The connection may be what broke: then the next delivery takes the remains away.
    await folders.remove(part).catch(() => undefined);
    throw error;
  }
  return readBack(folders, envelope, path, file, read);
}

/** Has what stands there read. Throws where it is not what was written, before anybody takes it for the file. */
async function readBack<T>(
  folders: BankFolders,
  envelope: Envelope | undefined,
  path: string,
  file: FileToDeliver,
  read: ReadBack<T>,
): Promise<T> {
  const { size_bytes, sha256 } = file;
  const seen = await folders.stat(path);
  if (!seen) throw new Error(`${path} was written and is not there`);
  // What is encrypted is longer; what stands in it is counted as it is read.
  if (!envelope && seen.size_bytes !== size_bytes) throw new Error(`${path} has ${seen.size_bytes} bytes where ${size_bytes} were written`);
  const hash = createHash('sha256');
  const held = await read(watched(openedOurs(envelope, folders.readInPieces(path)), path, size_bytes, hash));
  if (hash.digest('hex') !== sha256) throw new Error(`${path} holds other bytes than were written`);
  return held;
}

/** A file of ours as we have it. */
function openedOurs(envelope: Envelope | undefined, pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return envelope ? envelope.unwrapOurs(pieces) : pieces;
}

/** A file of the bank's as it was written, or why it cannot be opened. */
async function openedOrWhyNot(envelope: Envelope | undefined, bytes: Buffer): Promise<Buffer | Unopened> {
  if (!envelope) return bytes;
  return envelope.unwrapTheirs(bytes).catch((error: unknown) => {
    if (error instanceof Unopened) return error;
    throw error;
  });
}

/** What is read, as it passes by. Throws once it is more than was written. */
async function* watched(pieces: AsyncIterable<Uint8Array>, path: string, most_bytes: number, hash: Hash): AsyncGenerator<Uint8Array> {
  let size_bytes = 0;
  for await (const piece of pieces) {
    size_bytes += piece.byteLength;
    if (size_bytes > most_bytes) throw new Error(`${path} has more than the ${most_bytes} bytes that were written`);
    hash.update(piece);
    yield piece;
  }
}

async function putAway(
  folders: BankFolders,
  { incoming, archive, archives }: ExchangeRules,
  name: string,
  became: IncomingFate,
  clock: Pick<Clock, 'wall'>,
): Promise<void> {
  const from = `${incoming}/${name}`;
  if (archive === undefined && (became === 'too_large' || became === 'unopened')) return;
  if (archive === undefined || (archives === 'unread' && became === 'ingested')) return folders.remove(from);
  if (await folders.rename(from, `${archive}/${name}`)) return;
  // Banks use the same names again.
  const moment = clock.wall().toISOString().replaceAll(/[:.-]/g, '');
  if (!(await folders.rename(from, `${archive}/${moment}-${randomBytes(3).toString('hex')}-${name}`)))
    throw new Error(`${from} cannot be put into ${archive}`);
}

/** Whether the last record is a whole file control, or the padding after it. */
function endsLikeFile(bytes: Buffer): boolean {
  const tail = bytes
    .subarray(-RECORD * 2)
    .toString('latin1')
    .trimEnd();
  const last = tail.includes('\n') ? tail.slice(tail.lastIndexOf('\n') + 1) : bytes.subarray(-RECORD).toString('latin1');
  return FILE_CONTROL.test(last);
}
