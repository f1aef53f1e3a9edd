import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from '../db/postgres-binaries.ts';
import { syncPath } from '../disk/sync-path.ts';
import { checkedPieces } from './check-backup.ts';
import { asDiskTrouble } from './disk-words.ts';
import { inLanes } from './in-lanes.ts';
import type { BackupManifest } from './manifest.ts';
import { OWN_SETTINGS } from './own-settings.ts';
import { requireRoom } from './room.ts';
import { writeFile } from './write-tar.ts';

/** What a database that starts writes of its own: log, and files of its first transactions. */
const START_BYTES = 64 * 2 ** 20;

/**
 * Writes the files of a backup into a new folder, `cluster`, each compared with what was backed up, as files of the
 * user that the database runs as; its settings are ours, not the copy's. Throws StartRefused where the backup is not
 * whole, or the disk refuses, and `stopping`'s reason where it stops this.
 */
export async function restoreFiles(
  backup: string,
  manifest: BackupManifest,
  {
    cluster,
    data_dir,
    user,
    stopping,
  }: { cluster: string; data_dir: string; user: PostgresBinaries['user']; stopping?: AbortSignal | undefined },
): Promise<void> {
  await requireRoom(data_dir, manifest.bytes + START_BYTES);
  const own = async (path: string): Promise<void> => {
    if (user) await chown(path, user.uid, user.gid);
  };
  try {
    for (const path of ['', ...manifest.folders]) {
      await mkdir(join(cluster, path), { recursive: true, mode: 0o700 });
      await own(join(cluster, path));
    }
    // PostgreSQL has all of it on the disk before it works off the log that came with it.
    await inLanes(manifest.files, async (file) => {
      stopping?.throwIfAborted();
      const pieces = checkedPieces(backup, file);
      if (OWN_SETTINGS.has(file.path)) {
        for await (const _ of pieces);
        return;
      }
      await writeFile(pieces, join(cluster, file.path));
      await own(join(cluster, file.path));
    });
    for (const [path, text] of OWN_SETTINGS) {
      await writeFile([Buffer.from(text)], join(cluster, path));
      await own(join(cluster, path));
    }
    await syncPath(data_dir);
  } catch (error) {
    throw asDiskTrouble(error, data_dir);
  }
}
