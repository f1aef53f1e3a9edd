import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import { inLanes } from './in-lanes.ts';
import { type BackedUpFile, type BackupManifest, FILES, readSignedManifest } from './manifest.ts';

const MOST_AT_ONCE_BYTES = 2 ** 18;

/**
 * Reads every file of a backup and gives its manifest. Throws StartRefused where the key did not sign it, or with the
 * first file that is missing, was cut short or was changed.
 */
export async function checkBackup(backup: string, key: KeyObject): Promise<BackupManifest> {
  const manifest = await readSignedManifest(backup, key);
  await checkFiles(backup, manifest);
  return manifest;
}

/** The same by a manifest that has been read. */
export async function checkFiles(backup: string, { files }: Pick<BackupManifest, 'files'>): Promise<void> {
  await inLanes(files, async (file) => {
    for await (const _ of checkedPieces(backup, file));
  });
}

/** The bytes of one file of a backup. Throws StartRefused, at the end at the latest, where they are not what was backed up. */
export async function* checkedPieces(backup: string, file: BackedUpFile): AsyncGenerator<Buffer> {
  const path = join(FILES, file.path);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    // Most files are small, and memory is taken for each.
    const highWaterMark = Math.min(MOST_AT_ONCE_BYTES, file.bytes + 1);
    for await (const piece of createReadStream(join(backup, path), { highWaterMark }) as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw notWhole(backup, `${path} is missing`);
    if (code !== undefined) throw new StartRefused(`${join(backup, path)} cannot be read (${code})`);
    throw error;
  }
  if (bytes !== file.bytes) throw notWhole(backup, `${path} has ${bytes} bytes, and had ${file.bytes}`);
  if (hash.digest('hex') !== file.sha256) throw notWhole(backup, `${path} was changed since`);
}

function notWhole(backup: string, what: string): StartRefused {
  return new StartRefused(`${backup} is not the backup that was made: ${what}. Use another one`);
}
