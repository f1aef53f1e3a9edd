import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { freeBytes } from '../disk/free-bytes.ts';
import { StartRefused } from '../start-refused.ts';
import { megabytes } from './disk-words.ts';

/** Of the write-ahead log a copy takes what was written while it was made: not much, but whole files. */
const LOG_BYTES = 64 * 2 ** 20;

/** Throws StartRefused where the disk of a folder has less room than that. */
export async function requireRoom(folder: string, needed_bytes: number): Promise<void> {
  const free_bytes = await freeBytes(folder);
  if (free_bytes < needed_bytes)
    throw new StartRefused(
      `the disk of ${folder} is too full: the copy needs ${megabytes(needed_bytes)}, and ${megabytes(free_bytes)} are free. Make room, or name another folder`,
    );
}

/** About what a copy of a cluster takes, in bytes. */
export async function sizeOfCopy(cluster: string): Promise<number> {
  let bytes = LOG_BYTES;
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || `${entry.parentPath}${sep}`.startsWith(join(cluster, 'pg_wal') + sep)) continue;
    // Files come and go while the database runs.
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
}
