import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Queryable } from '../db/database.ts';
import { StartRefused } from '../start-refused.ts';
import { readKeyRows } from './store.ts';

type Where = Pick<Config, 'sealing_keys' | 'data_dir'>;

/** The file in DATA_DIR that still holds keys of an earlier version, unused now; undefined where there is none. */
export async function fileOfLeftKeys({ sealing_keys, data_dir }: Where): Promise<string | undefined> {
  if (sealing_keys.kind === 'data_dir') return undefined;
  const file = join(data_dir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => '');
  return /"(sealing_keys|fingerprint_key)"/.test(text) ? file : undefined;
}

/** Throws StartRefused where the database took over keys that lie there: in production none lies beside its data. */
export async function requireNoLeftKeys(db: Queryable, where: Where): Promise<void> {
  const file = await fileOfLeftKeys(where);
  if (file === undefined || !(await readKeyRows(db)).some(({ number }) => number !== null)) return;
  throw new StartRefused(
    `${file} still holds keys of an earlier version, which the database keeps sealed by now: take sealing_keys and fingerprint_key out of it, and keep them elsewhere for as long as you keep backups from before`,
  );
}
