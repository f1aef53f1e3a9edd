import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import { type BackupManifest, HALF, readManifest } from './manifest.ts';

const NAMED = /^drawbridge-\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z$/;

export interface Backup {
  readonly path: string;
  readonly manifest: BackupManifest;
}

/** What a backup that begins at a moment is called. */
export const backupName = (at: Date): string => `drawbridge-${at.toISOString().replaceAll(':', '')}`;

/**
 * The backups in a folder, the newest first, with those whose manifest cannot be read, in words, and halves that were
 * left. None where there is no such folder.
 */
export async function listBackups(folder: string): Promise<{ backups: Backup[]; unreadable: string[]; halves: string[] }> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartRefused(`${folder} cannot be read (${error.code})`);
  });
  const backups: Backup[] = [];
  const unreadable: string[] = [];
  for (const name of names.filter((name) => NAMED.test(name))) {
    const path = join(folder, name);
    try {
      backups.push({ path, manifest: await readManifest(path) });
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error;
      unreadable.push(error.message);
    }
  }
  backups.sort((one, other) => (one.manifest.made_at < other.manifest.made_at ? 1 : -1));
  const halves = names.filter((name) => name.endsWith(HALF) && NAMED.test(name.slice(0, -HALF.length))).map((name) => join(folder, name));
  return { backups, unreadable, halves };
}
