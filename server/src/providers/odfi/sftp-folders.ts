import type { SFTPWrapper, Stats } from 'ssh2';
import type { BankFolders, FileSeen } from './bank-folders.ts';
import { SftpStepError, type Step } from './sftp-connection.ts';

const NO_SUCH_FILE = 2;
const FILE_TYPE = 0o170000;
const PLAIN_FILE = 0o100000;
const PIECE_BYTES = 32 * 1024;

/** The bank's folders on its SFTP server, below where it lets us in. */
export function sftpFolders(step: Step): BankFolders {
  const stat = async (path: string): Promise<FileSeen | undefined> => {
    const found = await unlessMissing(step<Stats>(`looking at ${path}`, (sftp, done) => sftp.lstat(path, done)));
    return found && seenOf(path.slice(path.lastIndexOf('/') + 1), found);
  };
  const within = async <T>(path: string, flags: 'r' | 'wx', work: (handle: Buffer) => Promise<T>): Promise<T> => {
    const handle = await step<Buffer>(`opening ${path}`, (sftp, done) => sftp.open(path, flags, done));
    const answer = await work(handle).catch(async (error: unknown) => {
      // What went wrong first is what is told.
      await step('closing', (sftp, done) => sftp.close(handle, done)).catch(() => undefined);
      throw error;
    });
    // Some servers say only here that the disk is full.
    await step(`closing ${path}`, (sftp, done) => sftp.close(handle, done));
    return answer;
  };

  return {
    async list(folder) {
      const found = await step<{ filename: string; attrs: Stats }[]>(`listing ${folder}`, (sftp, done) =>
        sftp.readdir(folder, done as never),
      );
      return found.map(({ filename, attrs }) => seenOf(filename, attrs)).filter((file) => file !== undefined);
    },

    stat,

    read: (path, most_bytes) =>
      within(path, 'r', async (handle) => {
        const pieces: Buffer[] = [];
        for (let size = 0; ; ) {
          const piece = await readPiece(step, path, handle, size);
          if (piece.byteLength === 0) return Buffer.concat(pieces);
          size += piece.byteLength;
          if (size > most_bytes) throw new Error(`${path} has more than ${most_bytes} bytes`);
          pieces.push(piece);
        }
      }),

    async write(path, bytes) {
      const whole = Buffer.from(bytes);
      await within(path, 'wx', async (handle) => {
        for (let from = 0; from < whole.byteLength; from += PIECE_BYTES) {
          const length = Math.min(PIECE_BYTES, whole.byteLength - from);
          await step(`writing ${path}`, (sftp, done) => sftp.write(handle, whole, from, length, from, done));
        }
        await step(`writing ${path} to the disk`, (sftp, done) => syncIfOffered(sftp, handle, done));
      });
    },

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

/** The next bytes of a file; none at its end. */
function readPiece(step: Step, path: string, handle: Buffer, from: number): Promise<Buffer> {
  const piece = Buffer.alloc(PIECE_BYTES);
  return step<Buffer>(`reading ${path}`, (sftp, done) =>
    sftp.read(handle, piece, 0, PIECE_BYTES, from, (error, bytes_read) => done(error, piece.subarray(0, bytes_read))),
  );
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
