import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { troubleOfSigningKeys } from '../../identity/index.ts';
import type { Database } from '../../kernel/db/database.ts';
import { fileOfLeftKeys, Keys } from '../../kernel/keys/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { SECRETS } from '../../setting-names.ts';
import { bad, good } from './look.ts';

const GROUP_AND_OTHERS = 0o077;
/** Containers hand secrets over there, where nobody else is. */
const HANDED_OVER = /^\/run\//;

/** Whether files that hold secrets are this user's to read, and nobody else's. */
export async function lookAtSecretFiles(
  given: Readonly<Record<string, string | undefined>>,
  { data_dir, odfi, sealing_keys }: Config,
): Promise<Finding[]> {
  const sftp = odfi.kind === 'sftp' ? [odfi.key_file, odfi.key_passphrase_file, odfi.password_file] : [];
  const pgp = odfi.kind !== 'sandbox' && odfi.pgp ? [odfi.pgp.our_key_file] : [];
  const keys = sealing_keys.kind === 'file' ? [sealing_keys.file] : [];
  const files = [join(data_dir, 'secrets.json'), ...keys, ...SECRETS.map((name) => given[`${name}_FILE`]), ...sftp, ...pgp].filter(
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

/** Whether this server's keys open what the database holds: account numbers, and tokens' signing keys. */
export async function lookAtKeys(db: Database, config: Pick<Config, 'oidc_issuer' | 'sealing_keys' | 'data_dir'>): Promise<Finding[]> {
  let keys: Keys;
  try {
    keys = await Keys.read(db, config.sealing_keys);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    const signing = bad('Signing keys', 'Not looked at: the sealing keys do not open them.', 'Mend those first, and check again.');
    return [
      bad('Sealing keys', `${sentence(error.message)}.`, 'Bring the right keys; they are in no backup of the database.'),
      ...(config.oidc_issuer === undefined ? [signing] : []),
    ];
  }
  return [...lookAtSealing(keys), ...(await lookAtLeftOver(config)), ...(await lookAtSigning(db, keys, config))];
}

function lookAtSealing({ opened }: Keys): Finding[] {
  const newest = Math.max(...opened.right);
  const is_met = newest > opened.version;
  return is_met || Math.max(...opened.numbers) > opened.seals
    ? [
        bad(
          'Sealing keys',
          `A rotation${is_met ? ` to version ${newest}` : ''} was begun and is not ended.`,
          'npm run operate -- rotate-sealing-key',
        ),
      ]
    : [good('Sealing keys', `They open what this database was sealed with. Version ${opened.version} is in use.`)];
}

/** Keys that lie beside the data though others are used. */
async function lookAtLeftOver(config: Pick<Config, 'sealing_keys' | 'data_dir'>): Promise<Finding[]> {
  const file = await fileOfLeftKeys(config);
  if (file === undefined) return [];
  return [
    bad(
      'Left keys',
      `${file} still holds keys, though they come from elsewhere now.`,
      'Take sealing_keys and fingerprint_key out of it, and keep them apart for as long as you keep backups from before.',
    ),
  ];
}

async function lookAtSigning(db: Database, { sealer }: Keys, { oidc_issuer }: Pick<Config, 'oidc_issuer'>): Promise<Finding[]> {
  if (oidc_issuer !== undefined) return [];
  const trouble = await troubleOfSigningKeys({ db, sealer });
  return [
    trouble === undefined
      ? good('Signing keys', 'They can be opened.')
      : bad(
          'Signing keys',
          `Nobody can sign in: ${trouble}.`,
          'Bring the right sealing keys, or start the server once where there is no signing key yet.',
        ),
  ];
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
