import type { KeyObject } from 'node:crypto';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncPath } from '../disk/sync-path.ts';
import { StartRefused } from '../start-refused.ts';
import { checkFiles } from './check-backup.ts';
import { copyCluster } from './copy-cluster.ts';
import { asDiskTrouble } from './disk-words.ts';
import { backupName, listBackups } from './list-backups.ts';
import { type BackupManifest, FILES, HALF, manifestFile, manifestText } from './manifest.ts';
import { requireRoom, sizeOfCopy } from './room.ts';
import { systemIdentifierOf } from './system-identifier.ts';
import { type WrittenTar, writeFile, writeTar } from './write-tar.ts';

export interface BackupWishes {
  /** Where backups lie, each in a folder of its own. */
  readonly folder: string;
  /** The folder of the cluster that runs, and how its administrator connects. */
  readonly cluster: string;
  readonly admin_url: string;
  /** Signs what is said of it. */
  readonly key: KeyObject;
  readonly at: Date;
  /** How many whole ones are kept, this one among them. */
  readonly keep: number;
  /** What the manifest says of the center. */
  readonly about: Pick<BackupManifest, 'version' | 'migrations' | 'seal'>;
}

export interface MadeBackup {
  readonly path: string;
  readonly manifest: BackupManifest;
  /** The names of older ones, and of halves, that were removed. */
  readonly removed: readonly string[];
  /** What lies there and cannot be read, in words. It was left alone. */
  readonly unreadable: readonly string[];
}

/**
 * Copies a running cluster into a folder, reads the copy again, gives it its name once it is whole, and removes the
 * oldest. Run one at a time. Throws StartRefused; then nothing of it is left.
 */
export async function makeBackup({ folder, cluster, admin_url, key, at, keep, about }: BackupWishes): Promise<MadeBackup> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw asDiskTrouble(error, folder);
  }
  const before = await listBackups(folder);
  const own = await systemIdentifierOf(cluster);
  const strange = before.backups.find(({ manifest }) => manifest.database.system_identifier !== own);
  if (strange)
    throw new StartRefused(`${folder} has backups of another center (${basename(strange.path)}): name a folder for this one alone`);
  // Only one runs at a time: they were cut short.
  for (const half of before.halves) await rm(half, { recursive: true, force: true });
  await requireRoom(folder, await sizeOfCopy(cluster));
  const path = join(folder, backupName(at));
  const half = `${path}${HALF}`;
  try {
    const manifest = await writeHalf(half, { admin_url, key, at, about });
    await checkFiles(half, manifest);
    await rename(half, path);
    await syncPath(folder);
    const old = before.backups.slice(Math.max(0, keep - 1)).map((backup) => backup.path);
    for (const gone of old) await rm(gone, { recursive: true, force: true });
    return { path, manifest, removed: [...old, ...before.halves].map((gone) => basename(gone)), unreadable: before.unreadable };
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => undefined);
    throw asDiskTrouble(error, folder);
  }
}

/** Everything of a backup, on the disk, under the name of a half. */
async function writeHalf(
  half: string,
  { admin_url, key, at, about }: Pick<BackupWishes, 'admin_url' | 'key' | 'at' | 'about'>,
): Promise<BackupManifest> {
  const files = join(half, FILES);
  await mkdir(files, { recursive: true, mode: 0o700 });
  let written: WrittenTar = { folders: [], files: [] };
  const { manifest: said, ...database } = await copyCluster(admin_url, async (tar) => {
    written = await writeTar(tar, files);
  });
  requireAsSent(written, said);
  const manifest: BackupManifest = {
    format: 2,
    made_at: at.toISOString(),
    ...about,
    postgres: (await readFile(join(files, 'PG_VERSION'), 'utf8')).trim(),
    database,
    bytes: written.files.reduce((sum, { bytes }) => sum + bytes, 0),
    folders: [...written.folders],
    files: written.files.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  };
  await writeFile([Buffer.from(manifestText(manifest, key))], manifestFile(half));
  for (const path of [manifestFile(half), half]) await syncPath(path);
  return manifest;
}

/** Throws where a file that PostgreSQL sent is not the one that was written. */
function requireAsSent({ files }: WrittenTar, manifest: Buffer): void {
  const said = JSON.parse(manifest.toString()) as { Files: { Path?: string; Size: number; Checksum?: string }[] };
  const written = new Map(files.map((file) => [file.path, file]));
  for (const { Path, Size, Checksum } of said.Files) {
    const file = written.get(Path ?? '');
    if (file?.bytes !== Size || file.sha256 !== Checksum) throw new Error(`the copy of ${Path ?? 'a file'} is not what the database sent`);
  }
}
