import type { SFTPWrapper, Stats } from 'ssh2';
import type { BankFolders, FileSeen } from './bank-folders.ts';
import { SftpStepError, type Step } from './sftp-connection.ts';

const NO_SUCH_FILE = 2;
/** All that a server of SFTP's third version, such as OpenSSH's, has to say of a full disk. */
const FAILURE = 4;
const FILE_TYPE = 0o170000;
const PLAIN_FILE = 0o100000;
const PIECE_BYTES = 32 * 1024;

/** The bank's folders on its SFTP server, below where it lets us in. */
export function sftpFolders(step: Step): BankFolders {
  const stat = async (path: string): Promise<FileSeen | undefined> => {
    const found = await unlessMissing(step<Stats>(`looking at ${path}`, (sftp, done) => sftp.lstat(path, done)));
    return found && seenOf(path.slice(path.lastIndexOf('/') + 1), found);
  };

  return {
    async list(folder) {
      const found = await step<{ filename: string; attrs: Stats }[]>(`listing ${folder}`, (sftp, done) =>
        sftp.readdir(folder, done as never),
      );
      return found.map(({ filename, attrs }) => seenOf(filename, attrs)).filter((file) => file !== undefined);
    },

    stat,

    async read(path, most_bytes) {
      const pieces: Buffer[] = [];
      let size = 0;
      for await (const piece of readInPieces(step, path)) {
        size += piece.byteLength;
        if (size > most_bytes) throw new Error(`${path} has more than ${most_bytes} bytes`);
        pieces.push(piece);
      }
      return Buffer.concat(pieces);
    },

    readInPieces: (path) => readInPieces(step, path),

    write: (path, pieces) => writeNew(step, path, pieces),

    async rename(from, to) {
      // A server need not say why a name could not be given: that there is a file of it is looked for before and after.
      if (await stat(to)) return false;
      try {
        await step(`renaming ${from} to ${to}`, (sftp, done) => sftp.rename(from, to, done));
        return true;
      } catch (error) {
        if (error instanceof SftpStepError && (await stat(to))) return false;
        throw error;
      }
    },

    async remove(path) {
      await unlessMissing(step(`removing ${path}`, (sftp, done) => sftp.unlink(path, done)));
    },
  };
}

async function* readInPieces(step: Step, path: string): AsyncGenerator<Buffer> {
  const handle = await step<Buffer>(`opening ${path}`, (sftp, done) => sftp.open(path, 'r', done));
  const close = (what: string) => step(what, (sftp, done) => sftp.close(handle, done));
  let read_whole = false;
  try {
    for (let size = 0; ; ) {
      const piece = await readPiece(step, path, handle, size);
      if (piece.byteLength === 0) break;
      size += piece.byteLength;
      yield piece;
    }
    read_whole = true;
  } finally {
    // What went wrong first is what is reported.
    if (!read_whole) await close('closing').catch(() => undefined);
  }
  await close(`closing ${path}`);
}

async function writeNew(step: Step, path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await step<Buffer>(`opening ${path}`, (sftp, done) => sftp.open(path, 'wx', done));
  try {
    let size = 0;
    for await (const piece of pieces) {
      await writePiece(step, path, handle, piece, size);
      size += piece.byteLength;
    }
    await step(`writing ${path} to the disk`, (sftp, done) => syncIfOffered(sftp, handle, done));
  } catch (error) {
    const why = await inPlainWords(step, path, error);
    // What went wrong first is what is reported.
    await step('closing', (sftp, done) => sftp.close(handle, done)).catch(() => undefined);
    throw why;
  }
  try {
    // Some servers say only here that the disk is full.
    await step(`closing ${path}`, (sftp, done) => sftp.close(handle, done));
  } catch (error) {
    throw await inPlainWords(step, path, error);
  }
}

/** The next bytes of a file; none at its end. */
function readPiece(step: Step, path: string, handle: Buffer, from: number): Promise<Buffer> {
  const piece = Buffer.alloc(PIECE_BYTES);
  return step<Buffer>(`reading ${path}`, (sftp, done) =>
    sftp.read(handle, piece, 0, PIECE_BYTES, from, (error, bytes_read) => done(error, piece.subarray(0, bytes_read))),
  );
}

async function writePiece(step: Step, path: string, handle: Buffer, piece: Uint8Array, at: number): Promise<void> {
  const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  for (let from = 0; from < bytes.byteLength; from += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, bytes.byteLength - from);
    await step(`writing ${path}`, (sftp, done) => sftp.write(handle, bytes, from, length, at + from, done));
  }
}

/** What a person reads where the server could not write and says no more: it is asked for its free room. */
async function inPlainWords(step: Step, path: string, error: unknown): Promise<unknown> {
  if (!(error instanceof SftpStepError) || error.code !== FAILURE || !error.message.endsWith(': Failure')) return error;
  const free_bytes = await freeBytes(step, path).catch(() => undefined);
  const words =
    free_bytes !== undefined && free_bytes < PIECE_BYTES
      ? `its disk is full (${free_bytes} bytes are free)`
      : 'it does not say why; it may have no room left for us';
  return new SftpStepError(`${error.message}: ${words}`, error.code);
}

/** Of the disk on which a file is. Throws where the server has no such answer: it is an extension of OpenSSH's. */
async function freeBytes(step: Step, path: string): Promise<number> {
  const room = await step<{ f_bavail: number; f_frsize: number }>(`asking for the room at ${path}`, (sftp, done) =>
    sftp.ext_openssh_statvfs(path, done),
  );
  return Number(room.f_bavail) * Number(room.f_frsize);
}

/** OpenSSH's extension; where a server has none, closing is all that can be done. */
function syncIfOffered(sftp: SFTPWrapper, handle: Buffer, done: (error: Error | null | undefined) => void): void {
  try {
    sftp.ext_openssh_fsync(handle, done);
  } catch {
    done(null);
  }
}

function seenOf(name: string, { mode, size, mtime }: Stats): FileSeen | undefined {
  const type = (mode ?? 0) & FILE_TYPE;
  return type === PLAIN_FILE || type === 0 ? { name, size_bytes: size, changed_at_ms: mtime * 1000 } : undefined;
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SftpStepError && error.code === NO_SUCH_FILE) return undefined;
    throw error;
  }
}
