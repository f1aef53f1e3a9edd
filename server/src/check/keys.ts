import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { sealingHolds } from '../db/sealing-check.ts';
import { troubleOfSigningKeys } from '../identity/index.ts';
import type { Finding } from '../providers/shared/finding.ts';
import type { Sealer } from '../security/seal.ts';
import { SECRETS } from '../setting-names.ts';
import { bad, good } from './look.ts';

const GROUP_AND_OTHERS = 0o077;
/** Containers hand secrets over there, where nobody else is. */
const HANDED_OVER = /^\/run\//;

/** Whether files that hold secrets are this user's to read, and nobody else's. */
export async function lookAtSecretFiles(
  given: Readonly<Record<string, string | undefined>>,
  { data_dir, odfi }: Config,
): Promise<Finding[]> {
  const sftp = odfi.kind === 'sftp' ? [odfi.key_file, odfi.key_passphrase_file, odfi.password_file] : [];
  const files = [join(data_dir, 'secrets.json'), ...SECRETS.map((name) => given[`${name}_FILE`]), ...sftp].filter(
    (file) => file !== undefined,
  );
  const open: string[] = [];
  let read = 0;
  for (const file of files.filter((name) => name !== '')) {
    const found = await stat(file).catch(() => undefined);
    if (!found) continue;
    read += 1;
    if ((found.mode & GROUP_AND_OTHERS) !== 0 && !HANDED_OVER.test(file)) open.push(file);
  }
  return open.length > 0
    ? open.map((file) => bad('Secrets', `Others on this machine may read ${file}.`, `chmod 600 ${file}`))
    : read > 0
      ? [good('Secrets', `${read} ${read === 1 ? 'file' : 'files'} can be read by this user alone.`)]
      : [];
}

/** Whether this server's keys open what stands in the database: account numbers, and the keys that tokens are signed by. */
export async function lookAtKeys(db: Database, sealer: Sealer, { oidc_issuer }: Pick<Config, 'oidc_issuer'>): Promise<Finding[]> {
  const sealing = (await sealingHolds(db, sealer))
    ? good('Sealing keys', 'They open what this database was sealed with.')
    : bad(
        'Sealing keys',
        'They do not open what this database was sealed with.',
        'Put the right secrets.json back; it is in no backup of the database.',
      );
  if (oidc_issuer !== undefined) return [sealing];
  const trouble = await troubleOfSigningKeys({ db, sealer });
  return [
    sealing,
    trouble === undefined
      ? good('Signing keys', 'They can be opened.')
      : bad(
          'Signing keys',
          `Nobody can sign in: ${trouble}.`,
          'Put the right secrets.json back, or start the server once where there is none yet.',
        ),
  ];
}
