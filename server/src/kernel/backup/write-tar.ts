import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Parser, type ReadEntry } from 'tar';
import { syncPath } from '../disk/sync-path.ts';
import { inLanes } from './in-lanes.ts';
import type { BackedUpFile } from './manifest.ts';

/** Files up to this size are kept in memory for a moment, so that several are written at once. */
const SMALL_BYTES = 2 ** 20;
const SMALL_AT_ONCE = 16;

export interface WrittenTar {
  readonly folders: readonly string[];
  readonly files: readonly BackedUpFile[];
}

/**
 * Writes what a tar holds into a new folder, all of it on the disk when this resolves, and gives what was written: paths
 * in that folder, bytes, hashes. Throws what the disk says.
 */
export async function writeTar(tar: Readable, folder: string): Promise<WrittenTar> {
  const entries = new Entries(folder);
  const failed = Promise.withResolvers<never>();
  // Heard below, perhaps only later.
  failed.promise.catch(() => undefined);
  let last = Promise.resolve();
  const onReadEntry = (entry: ReadEntry): void => {
    last = last.then(() => entries.write(entry)).catch(failed.reject);
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
  await entries.written();
  await inLanes([...entries.files.map(({ path }) => path), ...entries.folders, ''], (path) => syncPath(join(folder, path)));
  return entries;
}

/** What of a tar was written so far. */
class Entries implements WrittenTar {
  readonly folders: string[] = [];
  readonly files: BackedUpFile[] = [];
  readonly #folder: string;
  /** Small files that are being written. */
  readonly #writing = new Set<Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Resolves when the next entry may come. */
  async write(entry: ReadEntry): Promise<void> {
    const path = entry.path.replace(/^\.\//, '').replace(/\/$/, '');
    if (entry.type === 'Directory') {
      if (path !== '' && path !== '.') {
        await mkdir(join(this.#folder, path), { recursive: true, mode: 0o700 });
        this.folders.push(path);
      }
      return void entry.resume();
    }
    if (entry.type !== 'File') throw new Error(`the copy holds ${path}, which is a ${entry.type}`);
    if (entry.size > SMALL_BYTES) return this.#writeOne(path, entry);
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece);
    await this.#room();
    const writing = this.#writeOne(path, pieces).finally(() => this.#writing.delete(writing));
    // Heard by whoever waits next.
    writing.catch(() => undefined);
    this.#writing.add(writing);
  }

  /** Resolves when all that was begun is written. */
  async written(): Promise<void> {
    await Promise.all(this.#writing);
    if (this.#failure !== undefined) throw this.#failure;
  }

  #failure: unknown;

  async #room(): Promise<void> {
    while (this.#writing.size >= SMALL_AT_ONCE) await Promise.race(this.#writing);
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #writeOne(path: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    try {
      const target = join(this.#folder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      this.files.push({ path, ...(await writeFile(pieces, target)) });
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }
}

/** Writes a new file that its owner alone reads. It need not be on the disk yet: see `syncPath`. */
export async function writeFile(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  path: string,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
