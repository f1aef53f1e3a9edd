import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Parser, type ReadEntry } from 'tar';
import type { BackedUpFile } from './manifest.ts';

export interface WrittenTar {
  readonly folders: readonly string[];
  readonly files: readonly BackedUpFile[];
}

/**
 * Writes what a tar holds into a new folder, each file on the disk when this resolves, and gives what was written: paths
 * in that folder, bytes, hashes. Throws what the disk says.
 */
export async function writeTar(tar: Readable, folder: string): Promise<WrittenTar> {
  const folders: string[] = [];
  const files: BackedUpFile[] = [];
  const failed = Promise.withResolvers<never>();
  // Heard below, perhaps only later.
  failed.promise.catch(() => undefined);
  const write = async (entry: ReadEntry): Promise<void> => {
    const path = entry.path.replace(/^\.\//, '').replace(/\/$/, '');
    if (entry.type === 'Directory') {
      if (path !== '' && path !== '.') {
        await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
        folders.push(path);
      }
      return void entry.resume();
    }
    if (entry.type !== 'File') throw new Error(`the copy holds ${path}, which is a ${entry.type}`);
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    files.push({ path, ...(await writeFile(entry, join(folder, path))) });
  };
  let last = Promise.resolve();
  const onReadEntry = (entry: ReadEntry): void => {
    last = last.then(() => write(entry)).catch(failed.reject);
  };
  const parser = new Parser({ strict: true, onReadEntry });
  parser.on('error', failed.reject);
  const all_read = once(parser, 'end');
  all_read.catch(() => undefined);
  for await (const chunk of tar as AsyncIterable<Buffer>)
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), failed.promise]);
  parser.end();
  await Promise.race([all_read, failed.promise]);
  await Promise.race([last, failed.promise]);
  return { folders, files };
}

/** Writes a new file, on the disk when this resolves, that its owner alone reads. */
export async function writeFile(pieces: AsyncIterable<Uint8Array>, path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      await file.writeFile(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
