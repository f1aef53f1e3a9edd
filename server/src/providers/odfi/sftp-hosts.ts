import type { Logger } from 'pino';
import type { OpenedHow } from './bank-folders.ts';
import { addressOf, type SftpSecrets, type Step, Unreachable, withSftp } from './sftp-connection.ts';
import type { SftpSettings } from './sftp-settings.ts';

/**
 * Works with the first of the bank's servers that can be reached, or `through` alone. No other is asked then, as it may
 * have done its part. Another key than its own, or a refusal to let us in, ends it: that is for a person. @throws
 * {Unreachable} where none can be reached, with what was wrong with each. @throws {Error} as `withSftp`, and where
 * `through` is none of them any more.
 */
export async function withReachable<T>(
  settings: SftpSettings,
  secrets: SftpSecrets,
  log: Pick<Logger, 'warn'> | undefined,
  work: (step: Step, server: string) => Promise<T>,
  { signal, through }: OpenedHow = {},
): Promise<T> {
  const hosts = settings.hosts.filter((host) => through === undefined || addressOf(host) === through);
  if (hosts.length === 0)
    throw new Error(`it was handed to ${through}, which ODFI_SFTP_HOST names no more, and may be there: ${LOOK_THERE}`);
  const failures: string[] = [];
  for (const host of hosts) {
    try {
      return await withSftp(host, settings, secrets, (step) => work(step, addressOf(host)), signal);
    } catch (error) {
      if (!(error instanceof Unreachable) || signal?.aborted) throw error;
      failures.push(error.message);
      if (hosts.length > 1)
        log?.warn({ server: addressOf(host), err: error }, 'a server of the bank’s cannot be reached; the next one is tried');
    }
  }
  const waits = through !== undefined && settings.hosts.length > 1;
  throw new Unreachable(`${failures.join('; ')}${waits ? `; the file may be there, so that it goes to no other: ${LOOK_THERE}` : ''}`);
}

const LOOK_THERE = 'where the bank says that it has not got it, deliver-elsewhere NAME lets it go to another';
