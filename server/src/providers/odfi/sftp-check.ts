import type { Stats } from 'ssh2';
import type { Finding } from '../shared/finding.ts';
import { readSecrets } from './sftp.ts';
import { addressOf, SaidNo, type SftpSecrets, type Step, withSftp } from './sftp-connection.ts';
import { sftpFolders } from './sftp-folders.ts';
import type { SftpHost, SftpSettings } from './sftp-settings.ts';

const WHAT = 'Bank’s server';
const TIMEOUT_MS = 10_000;
const PERMISSIONS = 0o777;
const ANYBODY_WRITES = 0o222;

/** Logs in to each of the bank's servers, lists its folders and reads their rights. Leaves nothing there. */
export async function checkSftp(settings: SftpSettings): Promise<Finding[]> {
  let secrets: SftpSecrets;
  try {
    secrets = readSecrets(settings);
  } catch (error) {
    return [notGood(error, 'Name the private key, or the password, that the bank knows you by, in a file that this user may read.')];
  }
  return (await Promise.all(settings.hosts.map((host) => checkHost(host, settings, secrets)))).flat();
}

async function checkHost(host: SftpHost, settings: SftpSettings, secrets: SftpSecrets): Promise<Finding[]> {
  const { user, outgoing, incoming, archive, timeout_ms } = settings;
  const where = settings.hosts.length > 1 ? ` on ${addressOf(host)}` : '';
  try {
    const folders = await withSftp(host, { ...settings, timeout_ms: Math.min(timeout_ms, TIMEOUT_MS) }, secrets, async (step) => {
      const found: Finding[] = [];
      for (const folder of [outgoing, incoming, ...(archive === undefined ? [] : [archive])]) found.push(await lookAt(step, folder, where));
      return found;
    });
    return [{ what: WHAT, good: true, says: `${addressOf(host)} shows its pinned key, and lets the user "${user}" in.` }, ...folders];
  } catch (error) {
    return [notGood(error, remedyOf(error))];
  }
}

function remedyOf(error: unknown): string {
  if (error instanceof SaidNo && error.why === 'host_key')
    return 'Somebody else’s server may be answering. Ask the bank by another way, a telephone call, before you pin this key in ODFI_SFTP_HOST_KEY.';
  if (error instanceof SaidNo)
    return 'Compare ODFI_SFTP_USER with what the bank gave you, and ask whether it has the public key of ODFI_SFTP_KEY_FILE, or that password.';
  return 'Compare ODFI_SFTP_HOST and ODFI_SFTP_PORT with what the bank gave you, and ask whether it lets this machine’s address in.';
}

function notGood(error: unknown, remedy: string): Finding {
  return { what: WHAT, good: false, says: `${(error as Error).message}.`, remedy };
}

async function lookAt(step: Step, folder: string, where: string): Promise<Finding> {
  const what = 'Bank’s folder';
  try {
    const files = await sftpFolders(step).list(folder);
    const { mode } = await step<Stats>(`looking at ${folder}`, (sftp, done) => sftp.stat(folder, done));
    // Some servers tell no permissions at all.
    if ((mode & PERMISSIONS) !== 0 && (mode & ANYBODY_WRITES) === 0)
      return { what, good: false, says: `${folder}${where} can be written by nobody.`, remedy: 'Ask the bank to let you write there.' };
    return { what, good: true, says: `${folder}${where} can be listed: ${files.length} ${files.length === 1 ? 'file' : 'files'}.` };
  } catch (error) {
    const remedy = 'Ask the bank for the names of your folders, and set ODFI_SFTP_OUTGOING, …_INCOMING and …_ARCHIVE.';
    return { what, good: false, says: `${(error as Error).message}.`, remedy };
  }
}
