import { constants } from 'node:fs';
import * as realFiles from 'node:fs/promises';
import { join } from 'node:path';
import type { BankFolders, FileSeen } from './bank-folders.ts';

const PIECE_BYTES = 128 * 1024;

/** The calls of the file system that are used: a test may have them fail as a disk does. */
export type Files = Pick<typeof realFiles, 'open' | 'lstat' | 'readdir' | 'link' | 'unlink'>;

/** The bank's folders below one of this machine's. */
export function localFolders(root: string, files: Files = realFiles): BankFolders {
  const at = (path: string) => join(root, path);

  async function look(path: string, name: string): Promise<FileSeen | undefined> {
    const found = await unlessMissing(files.lstat(at(path)));
    return found?.isFile() ? { name, size_bytes: found.size, changed_at_ms: Math.floor(found.mtimeMs) } : undefined;
  }

  /** Names are on the disk once their folder is. */
  async function keepNames(path: string): Promise<void> {
    const folder = await files.open(at(path.slice(0, path.lastIndexOf('/'))), constants.O_RDONLY);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  return {
    async list(folder) {
      const names = await files.readdir(at(folder));
      const seen = await Promise.all(names.map((name) => look(`${folder}/${name}`, name)));
      return seen.filter((file) => file !== undefined);
    },

    stat: (path) => look(path, path.slice(path.lastIndexOf('/') + 1)),

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

    async *readInPieces(path) {
      const file = await files.open(at(path), constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        for (;;) {
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES);
          if (bytesRead === 0) return;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await file.close();
      }
    },

    async write(path, pieces) {
      const file = await files.open(at(path), constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o640);
      try {
        for await (const piece of pieces) await file.writeFile(piece);
        await file.sync();
      } finally {
        await file.close();
      }
      await keepNames(path);
    },

    async rename(from, to) {
      try {
        // Not rename: that would take the place of a file that is there.
        await files.link(at(from), at(to));
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      }
      await files.unlink(at(from));
      await keepNames(to);
      return true;
    },

    async remove(path) {
      await unlessMissing(files.unlink(at(path)));
    },
  };
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
