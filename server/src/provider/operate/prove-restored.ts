import type { Config } from '../../config.ts';
import type { BackupManifest } from '../../kernel/backup/manifest.ts';
import { Database } from '../../kernel/db/database.ts';
import { Keys } from '../../kernel/keys/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { proveAll } from '../../prove-all.ts';
import { LANES } from '../../prove-views.ts';

/** PostgreSQL's words for a password that is not the role's. */
const WRONG_PASSWORD = '28P01';

/**
 * Proves a restored database that is read-only, up to the seal that its backup was made with. Gives whether everything
 * holds; `say` gets what does not, and the verdict. Throws StartRefused where keys or passwords do not open it.
 */
export async function proveRestored(
  url: string,
  config: Pick<Config, 'sealing_keys' | 'data_dir'>,
  { seal }: Pick<BackupManifest, 'seal'>,
  say: (line: string) => void,
): Promise<boolean> {
  const db = new Database(url, { connections: LANES, onIdleError: () => undefined });
  try {
    const { sealer } = await openKeys(db, config);
    const tell = (line: string) => line.startsWith('holds') || say(line);
    return await proveAll(db, sealer, tell, seal ? { expect: seal.sha256 } : {});
  } finally {
    await db.close();
  }
}

async function openKeys(db: Database, { sealing_keys, data_dir }: Pick<Config, 'sealing_keys' | 'data_dir'>): Promise<Keys> {
  try {
    return await Keys.read(db, sealing_keys);
  } catch (error) {
    if (codesOf(error).includes(WRONG_PASSWORD))
      throw new StartRefused(
        `the passwords in ${data_dir}/secrets.json are not those of this backup: it is of another center, or the file is`,
      );
    if (!(error instanceof StartRefused)) throw error;
    throw new StartRefused(
      `the keys at hand do not open this backup: ${error.message}. Bring the version of its time; keys are in no backup`,
    );
  }
}

function codesOf(error: unknown): unknown[] {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return [code, ...(cause === undefined ? [] : codesOf(cause))];
}
