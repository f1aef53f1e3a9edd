import { constants } from 'node:fs';
import * as realFiles from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BankFolders, FileSeen } from './bank-folders.ts';

const PIECE_BYTES = 128 * 1024;

/** The calls of the file system that are used: a test may have them fail as a disk does. */
export type Files = Pick<typeof realFiles, 'open' | 'lstat' | 'readdir' | 'link' | 'unlink'>;

/** The bank's folders below one of this machine's. */
export function localFolders(root: string, files: Files = realFiles): BankFolders {
  const at = (path: string) => join(root, path);

  return {
    async list(folder) {
      const names = await files.readdir(at(folder));
      const seen = await Promise.all(names.map((name) => look(files, at(`${folder}/${name}`))));
      return seen.filter((file) => file !== undefined);
    },

    stat: (path) => look(files, at(path)),

    async read(path, most_bytes) {
      const file = await files.open(at(path), constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        const { size } = await file.stat();
        if (size > most_bytes) throw new Error(`${path} has ${size} bytes, more than ${most_bytes}`);
        return await file.readFile();
      } finally {
        await file.close();
      }
    },

    readInPieces: (path) => readInPieces(files, at(path)),

    write: (path, pieces) => writeNew(files, at(path), pieces),

    async rename(from, to) {
      try {
        // Not rename: that would take the place of a file that is there.
        await files.link(at(from), at(to));
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      }
      await files.unlink(at(from));
      await keepName(files, at(to));
      return true;
    },

    async remove(path) {
      await unlessMissing(files.unlink(at(path)));
    },
  };
}

async function look(files: Files, place: string): Promise<FileSeen | undefined> {
  const found = await unlessMissing(files.lstat(place));
  return found?.isFile() ? { name: basename(place), size_bytes: found.size, changed_at_ms: Math.floor(found.mtimeMs) } : undefined;
}

async function* readInPieces(files: Files, place: string): AsyncGenerator<Uint8Array> {
  const file = await files.open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function writeNew(files: Files, place: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await files.open(place, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o640);
  try {
    for await (const piece of pieces) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
  await keepName(files, place);
}

/** A name is on the disk once its folder is. */
async function keepName(files: Files, place: string): Promise<void> {
  const folder = await files.open(dirname(place), constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
