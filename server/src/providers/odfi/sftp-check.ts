import type { Stats } from 'ssh2';
import { StartRefused } from '../../start-refused.ts';
import type { Finding } from '../shared/finding.ts';
import { readSecrets } from './sftp.ts';
import { type Step, withSftp } from './sftp-connection.ts';
import { sftpFolders } from './sftp-folders.ts';
import type { SftpSettings } from './sftp-settings.ts';

const WHAT = 'Bank’s server';
const TIMEOUT_MS = 10_000;
const PERMISSIONS = 0o777;
const ANYBODY_WRITES = 0o222;

/** Logs in to the bank's server and looks at its folders: lists them and reads their rights. Leaves nothing there. */
export async function checkSftp(settings: SftpSettings): Promise<Finding[]> {
  const { host, port, user, outgoing, incoming, archive, timeout_ms } = settings;
  try {
    const secrets = readSecrets(settings);
    const folders = await withSftp({ ...settings, timeout_ms: Math.min(timeout_ms, TIMEOUT_MS) }, secrets, async (step) => {
      const found: Finding[] = [];
      for (const folder of [outgoing, incoming, ...(archive === undefined ? [] : [archive])]) found.push(await lookAt(step, folder));
      return found;
    });
    return [{ what: WHAT, good: true, says: `${host}:${port} shows its pinned key, and lets ${user} in.` }, ...folders];
  } catch (error) {
    const says = (error as Error).message;
    const remedy =
      error instanceof StartRefused
        ? 'Put the key or password there that the bank knows you by.'
        : 'See that this machine’s address is let in there, and compare its key and user with what the bank gave you.';
    return [{ what: WHAT, good: false, says: `${says}.`, remedy }];
  }
}

async function lookAt(step: Step, folder: string): Promise<Finding> {
  const what = 'Bank’s folder';
  try {
    const files = await sftpFolders(step).list(folder);
    const { mode } = await step<Stats>(`looking at ${folder}`, (sftp, done) => sftp.stat(folder, done));
    // Some servers tell no permissions at all.
    if ((mode & PERMISSIONS) !== 0 && (mode & ANYBODY_WRITES) === 0)
      return { what, good: false, says: `${folder} can be written by nobody.`, remedy: 'Ask the bank to let you write there.' };
    return { what, good: true, says: `${folder} can be listed: ${files.length} ${files.length === 1 ? 'file' : 'files'}.` };
  } catch (error) {
    const remedy = 'Ask the bank for the names of your folders, and set ODFI_SFTP_OUTGOING, …_INCOMING and …_ARCHIVE.';
    return { what, good: false, says: `${(error as Error).message}.`, remedy };
  }
}
