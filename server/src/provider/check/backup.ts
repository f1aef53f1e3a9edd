import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Config } from '../../config.ts';
import { listBackups } from '../../kernel/backup/list-backups.ts';
import { wallMs } from '../../kernel/clock/clock.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { bad, good } from './look.ts';

const HOUR_MS = 3_600_000;
const WHAT = 'Backup';

/**
 * How old the last backup is: the age of a file that the backup touches when it is done, and with the embedded database
 * that of the newest one in the folder where they lie.
 */
export async function lookAtBackup({ backup, database_url }: Pick<Config, 'backup' | 'database_url'>): Promise<Finding[]> {
  const { status_file, most_age_ms } = backup;
  const folder = database_url === undefined ? backup.folder : undefined;
  if (status_file === undefined && folder === undefined)
    return [
      bad(
        WHAT,
        'Nothing tells of backups.',
        database_url === undefined
          ? 'Set BACKUP_FOLDER, and run npm run operate -- back-up each night: docs/operations/backups.md.'
          : 'Let the last step of your backup touch a file, and name it in BACKUP_STATUS_FILE.',
      ),
    ];
  return [
    ...(status_file === undefined ? [] : await lookAtStatusFile(status_file, most_age_ms)),
    ...(folder === undefined ? [] : await lookAtFolder(folder, most_age_ms)),
  ];
}

async function lookAtStatusFile(status_file: string, most_age_ms: number): Promise<Finding[]> {
  const found = await stat(status_file).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown');
  if (typeof found === 'string')
    return [bad(WHAT, `BACKUP_STATUS_FILE ${status_file} cannot be read (${found}).`, 'Run the backup: its last step touches this file.')];
  return [findingOfAge('The last one ended', found.mtimeMs, most_age_ms)];
}

async function lookAtFolder(folder: string, most_age_ms: number): Promise<Finding[]> {
  const { backups, unreadable } = await listBackups(folder);
  const damaged = unreadable.map((words) => bad(WHAT, `${words}.`, 'Remove it, or keep it for whoever finds out why.'));
  const [newest] = backups;
  if (!newest) return [...damaged, bad(WHAT, `There is no backup in BACKUP_FOLDER ${folder}.`, 'Run npm run operate -- back-up.')];
  return [...damaged, findingOfAge(`The newest, ${basename(newest.path)}, was made`, Date.parse(newest.manifest.made_at), most_age_ms)];
}

function findingOfAge(words: string, at_ms: number, most_age_ms: number): Finding {
  const hours = Math.max(0, Math.floor((wallMs() - at_ms) / HOUR_MS));
  return wallMs() - at_ms <= most_age_ms
    ? good(WHAT, `${words} ${hours} h ago.`)
    : bad(WHAT, `${words} ${hours} h ago, more than ${most_age_ms / HOUR_MS} h.`, 'See why it did not run, and run it.');
}
