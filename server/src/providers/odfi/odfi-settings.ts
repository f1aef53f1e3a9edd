import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Environment, matching, oneOf, refuse, required, whole } from '../../kernel/read-settings.ts';
import type { SettingName } from '../../setting-names.ts';
import { DEFAULT_FILE_NAME } from '../shared/bank-file-name.ts';
import { type AcknowledgementFormat, readFormats } from './acknowledgement-formats.ts';
import { type AcknowledgementNames, acknowledgementNames } from './acknowledgement-names.ts';
import { type PgpSettings, readPgpSettings } from './pgp-settings.ts';
import { readSftpHosts } from './sftp-hosts-settings.ts';
import type { SftpSettings } from './sftp-settings.ts';

/** The provider's bank, and what its port needs. */
export type OdfiConfig =
  | { readonly kind: 'sandbox' }
  | ({
      readonly kind: 'folder';
      readonly folder: string;
      /** What is put into its archive: every file from the bank, or only those that could not be read. */
      readonly archives: 'all' | 'unread';
    } & BothWays)
  | ({ readonly kind: 'sftp' } & BothWays & SftpSettings);

/** What is the same for files in folders and on servers. */
interface BothWays {
  readonly most_incoming_bytes: number;
  /** Undefined where files go as they are. */
  readonly pgp: PgpSettings | undefined;
  /** How the bank's acknowledgements of our files are called and written. */
  readonly acknowledgements: AcknowledgementNames;
}

/** What the bank assigns to whoever sends it files: the sandbox's values must not reach a real one. */
const ASSIGNED_BY_THE_BANK: readonly SettingName[] = [
  'ACH_COMPANY_ID',
  'ACH_IMMEDIATE_DESTINATION',
  'ACH_IMMEDIATE_ORIGIN',
  'ACH_ODFI_IDENTIFICATION',
];
const FOLDER_NAME = /^[\w./-]{1,200}$/;

/** Reads which bank files go to, and how. */
export function readOdfiSettings(env: Environment): OdfiConfig {
  const kind = oneOf(env, 'ODFI', ['sandbox', 'folder', 'sftp'], 'sandbox');
  if (kind === 'sandbox') return { kind };
  const both_ways: BothWays = {
    most_incoming_bytes: whole(env, 'ODFI_LARGEST_FILE_MB', 64, 1, 256) * 1024 * 1024,
    pgp: readPgpSettings(env),
    acknowledgements: acknowledgementNames(readAcknowledgementFormats(env), env['ODFI_FILE_NAME'] || DEFAULT_FILE_NAME),
  };
  if (kind === 'folder')
    return {
      kind,
      folder: resolve(required(env, 'ODFI_FOLDER', /./, 'the folder through which files go to the bank')),
      archives: oneOf(env, 'ODFI_FOLDER_ARCHIVE', ['unread', 'all'], 'unread'),
      ...both_ways,
    };
  for (const name of ASSIGNED_BY_THE_BANK)
    if (!env[name]) refuse(env, `${name} must be set where ODFI=sftp: the bank assigns it`, undefined);
  const key_file = env['ODFI_SFTP_KEY_FILE'] || undefined;
  const password_file = env['ODFI_SFTP_PASSWORD_FILE'] || undefined;
  if (!key_file && !password_file) refuse(env, 'ODFI_SFTP_KEY_FILE or ODFI_SFTP_PASSWORD_FILE must be set where ODFI=sftp', undefined);
  const archive = matching(env, 'ODFI_SFTP_ARCHIVE', FOLDER_NAME, 'a folder on the server, or none', 'archive');
  return {
    kind,
    hosts: readSftpHosts(env),
    user: required(env, 'ODFI_SFTP_USER', /^[\x21-\x7e]{1,100}$/, 'the user name that the bank gave'),
    key_file,
    key_passphrase_file: env['ODFI_SFTP_KEY_PASSPHRASE_FILE'] || undefined,
    password_file,
    outgoing: matching(env, 'ODFI_SFTP_OUTGOING', FOLDER_NAME, 'a folder on the server', 'outgoing'),
    incoming: matching(env, 'ODFI_SFTP_INCOMING', FOLDER_NAME, 'a folder on the server', 'incoming'),
    archive: archive === 'none' ? undefined : archive,
    picked_up_at_once: oneOf(env, 'ODFI_SFTP_PICKED_UP_AT_ONCE', ['on', 'off'], 'off') === 'on',
    timeout_ms: whole(env, 'ODFI_SFTP_TIMEOUT_S', 30, 1, 600) * 1000,
    ...both_ways,
  };
}

/** How a bank was said to write acknowledgements; undefined where only the plainest were agreed. */
function readAcknowledgementFormats(env: Environment): readonly AcknowledgementFormat[] | undefined {
  const file = env['ODFI_ACKNOWLEDGEMENTS_FILE'];
  if (!file) return undefined;
  let json: string;
  try {
    json = readFileSync(file, 'utf8');
  } catch (error) {
    return refuse(env, `ODFI_ACKNOWLEDGEMENTS_FILE ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`, undefined);
  }
  try {
    return readFormats(json);
  } catch (error) {
    return refuse(env, `ODFI_ACKNOWLEDGEMENTS_FILE ${file}: ${(error as Error).message}`, undefined);
  }
}
