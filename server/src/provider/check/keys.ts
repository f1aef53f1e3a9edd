import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { troubleOfSigningKeys } from '../../identity/index.ts';
import type { Database } from '../../kernel/db/database.ts';
import { fileOfLeftKeys, type KeySettings, Keys, sealingKeysIn } from '../../kernel/keys/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { SECRETS } from '../../setting-names.ts';
import { bad, good, unseen } from './look.ts';

const GROUP_AND_OTHERS = 0o077;
const OTHERS = 0o007;
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
export async function lookAtKeys(
  db: Database,
  config: Pick<Config, 'oidc_issuer' | 'sealing_keys' | 'data_dir' | 'sandbox'>,
): Promise<Finding[]> {
  const own = config.oidc_issuer === undefined;
  // Keys that a sandbox left there would open nothing of production's, and may not.
  if (!config.sandbox && config.sealing_keys.kind === 'data_dir')
    return [keysUnset(), ...(own ? [unseen('Signing keys', 'no sealing keys are named to open them')] : [])];
  let keys: Keys;
  try {
    keys = await Keys.read(db, config.sealing_keys);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return [
      bad('Sealing keys', `${sentence(error.message)}.`, await remedyOf(config.sealing_keys)),
      ...(own ? [unseen('Signing keys', 'the sealing keys cannot be used to open them')] : []),
    ];
  }
  return [...lookAtSealing(keys), ...(await lookAtLeftOver(config)), ...(await lookAtSigning(db, keys, config))];
}

/** That production's keys are named by no setting. */
function keysUnset(): Finding {
  return bad(
    'Sealing keys',
    'SEALING_KEYS_FILE must be set in production, or SEALING_KEYS_COMMAND: neither is.',
    'Name the file of the keys in it; npm run operate -- make-sealing-keys FILE makes one where there is no database yet.',
  );
}

/** What to do about keys that cannot be used, by what is wrong with where they come from. */
async function remedyOf(settings: KeySettings): Promise<string> {
  const bring = 'Bring the right keys; they are in no backup of the database.';
  if (settings.kind === 'command') return `See that SEALING_KEYS_COMMAND prints the keys when run as this user. ${bring}`;
  const { kind, file } = settings;
  const name = kind === 'file' ? 'SEALING_KEYS_FILE' : 'DATA_DIR';
  const found = await stat(file).catch(() => undefined);
  if (!found) return `See that ${name} names where the keys lie.`;
  if (kind === 'file' && (found.mode & OTHERS) !== 0 && !HANDED_OVER.test(file)) return `chmod 600 ${file}`;
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return `Let this user read it, and nobody else: chown USER ${file}`;
  return sealingKeysIn(text) === undefined ? `See that ${name} names the file that make-sealing-keys made.` : bring;
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
