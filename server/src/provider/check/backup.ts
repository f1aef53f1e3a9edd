import { stat } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { wallMs } from '../../kernel/clock/clock.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { bad, good } from './look.ts';

const HOUR_MS = 3_600_000;

/** How old the last backup is: the age of a file that the backup touches when it is done. */
export async function lookAtBackup({ backup }: Pick<Config, 'backup'>): Promise<Finding[]> {
  const what = 'Backup';
  if (backup === undefined)
    return [bad(what, 'Nothing tells of backups.', 'Let the last step of your backup touch a file, and name it in BACKUP_STATUS_FILE.')];
  const { status_file, most_age_ms } = backup;
  const found = await stat(status_file).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown');
  if (typeof found === 'string')
    return [bad(what, `BACKUP_STATUS_FILE ${status_file} cannot be read (${found}).`, 'Run the backup: its last step touches this file.')];
  const hours = Math.max(0, Math.floor((wallMs() - found.mtimeMs) / HOUR_MS));
  return [
    wallMs() - found.mtimeMs <= most_age_ms
      ? good(what, `The last one ended ${hours} h ago.`)
      : bad(what, `The last one ended ${hours} h ago, more than ${most_age_ms / HOUR_MS} h.`, 'See why it did not run, and run it.'),
  ];
}
