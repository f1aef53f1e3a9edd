import { access, constants, stat } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { troubleOfDisk } from '../../kernel/http/readiness.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { bad, good } from './look.ts';

/** Whether the data folder is there, this user's to write, and on a disk with room. */
export async function lookAtDataFolder({ data_dir, ready }: Pick<Config, 'data_dir' | 'ready'>): Promise<Finding[]> {
  const what = 'Data folder';
  const found = await stat(data_dir).catch(() => undefined);
  if (!found?.isDirectory()) return [bad(what, `DATA_DIR ${data_dir} is no folder.`, `Make it: install -d -o $USER -m 755 ${data_dir}`)];
  const writable = await access(data_dir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  const others = (found.mode & 0o022) !== 0;
  const disk = await troubleOfDisk(data_dir, ready.free_disk_bytes);
  return [
    !writable
      ? bad(what, `This user may not write in ${data_dir}.`, `Run as its owner, or give it to this user: chown -R USER ${data_dir}`)
      : others
        ? bad(what, `Others than its owner may write in ${data_dir}.`, `chmod go-w ${data_dir}`)
        : good(what, `${data_dir} is this user’s to write.`),
    disk === undefined
      ? good('Disk', 'There is room.')
      : bad('Disk', `${sentence(disk)}.`, 'Make room, or move DATA_DIR to a larger disk.'),
  ];
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
