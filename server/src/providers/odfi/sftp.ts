import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import ssh2 from 'ssh2';
import type { Clock } from '../../kernel/clock/clock.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { type ExchangeRules, exchange } from './exchange.ts';
import type { Odfi } from './port.ts';
import type { SftpSecrets } from './sftp-connection.ts';
import { sftpFolders } from './sftp-folders.ts';
import { withReachable } from './sftp-hosts.ts';
import type { SftpSettings } from './sftp-settings.ts';

/**
 * The bank's SFTP server, or the first of them that can be reached, as our ODFI. Each step connects anew: a bank's
 * server closes what is idle. @throws {StartRefused} where the key or the password cannot be read.
 */
export function sftpOdfi(
  settings: SftpSettings & Pick<ExchangeRules, 'most_incoming_bytes' | 'envelope' | 'acknowledgements'>,
  clock: Pick<Clock, 'wall'>,
  log?: Pick<Logger, 'warn'>,
): Odfi {
  const secrets = readSecrets(settings);
  const { outgoing, incoming, archive, picked_up_at_once, most_incoming_bytes, envelope, acknowledgements } = settings;
  return exchange(
    (work, how) => withReachable(settings, secrets, log, (step, server) => work({ ...sftpFolders(step), server }), how),
    { kind: 'sftp', outgoing, incoming, archive, archives: 'all', picked_up_at_once, most_incoming_bytes, envelope, acknowledgements },
    clock,
  );
}

/**
 * What proves who we are. Never puts what it reads into an error.
 * @throws {StartRefused} where the key or the password cannot be read.
 */
export function readSecrets({ key_file, key_passphrase_file, password_file }: SftpSettings): SftpSecrets {
  const password = password_file === undefined ? undefined : readSecret('ODFI_SFTP_PASSWORD_FILE', password_file);
  if (key_file === undefined) return password === undefined ? {} : { password };
  const privateKey = readSecret('ODFI_SFTP_KEY_FILE', key_file);
  const passphrase = key_passphrase_file === undefined ? undefined : readSecret('ODFI_SFTP_KEY_PASSPHRASE_FILE', key_passphrase_file);
  const parsed = ssh2.utils.parseKey(privateKey, passphrase);
  if (parsed instanceof Error) throw new StartRefused(`ODFI_SFTP_KEY_FILE ${key_file} is not a private key that can be opened`);
  if (![parsed].flat().some((key) => key.isPrivateKey()))
    throw new StartRefused(`ODFI_SFTP_KEY_FILE ${key_file} is a public key: name the private one`);
  return { privateKey, ...(passphrase !== undefined && { passphrase }), ...(password !== undefined && { password }) };
}

function readSecret(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartRefused(`${variable} ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new StartRefused(`${variable} ${file} is empty`);
  // A private key keeps its last line break: some readers want it.
  return variable === 'ODFI_SFTP_KEY_FILE' ? text : secret;
}
