import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { readSecrets, type Secrets } from '../../kernel/db/secrets.ts';
import { StartRefused } from '../../kernel/start-refused.ts';

/** The secrets of DATA_DIR, which sign and restore its backups; none are made here. Throws StartRefused where there are none. */
export async function centerSecrets({ data_dir, sealing_keys }: Pick<Config, 'data_dir' | 'sealing_keys'>): Promise<Secrets> {
  if (!existsSync(join(data_dir, 'secrets.json')))
    throw new StartRefused(
      `there is no secrets.json in DATA_DIR ${data_dir}: put the one of this center there, since keys and passwords are in no backup, and it signed this one`,
    );
  return readSecrets(data_dir, sealing_keys.kind);
}
