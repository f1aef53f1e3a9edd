import { createHash } from 'node:crypto';
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2';
import type { SftpHost, SftpSettings } from './sftp-settings.ts';

/** What proves who we are, read from its files. */
export type SftpSecrets = Pick<ConnectConfig, 'privateKey' | 'passphrase' | 'password'>;

/** One step against the server: `start` begins it and calls back. Throws where it fails, or takes longer than the settings allow. */
export type Step = <T>(
  what: string,
  start: (sftp: SFTPWrapper, done: (error: Error | null | undefined, answer?: T) => void) => void,
) => Promise<T>;

/** A server cannot be reached: it was asked for nothing yet, and another may be. */
export class Unreachable extends Error {}

/**
 * Connects, works, and closes; is cut off once `signal` is aborted. The server must show the pinned key before it is told anything.
 * @throws {Unreachable} before `work` has begun, where it does not answer. One that shows another key, or does not let us in, has answered.
 * @throws {Error} with words for a person, naming the server and the step; never a secret.
 */
export async function withSftp<T>(
  host: SftpHost,
  settings: SftpSettings,
  secrets: SftpSecrets,
  work: (step: Step) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const server = `the bank's server ${addressOf(host)}`;
  const client = new ssh2.Client();
  const broken = Promise.withResolvers<never>();
  // Whoever waits for nothing at the moment it breaks hears of it with the next step.
  broken.promise.catch(() => undefined);
  let shown: string | undefined;
  let reached = false;
  const gone = (words: string) => (reached ? new Error(words) : new Unreachable(words));
  client.on('error', (error: Error & { level?: string; code?: string }) => {
    const said_no = saidNo(error, host, settings, shown);
    broken.reject(
      said_no === undefined
        ? gone(`${server}: ${error.message || error.code || 'the connection failed'}`)
        : new Error(`${server}: ${said_no}`),
    );
  });
  client.on('close', () => broken.reject(gone(`${server} closed the connection`)));
  const cut = () => {
    broken.reject(new Error(`${server} took too long, and was cut off`));
    client.destroy();
  };
  signal?.addEventListener('abort', cut, { once: true });

  async function inTime<R>(what: string, begun: Promise<R>): Promise<R> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(gone(`${server} did not answer within ${settings.timeout_ms / 1000} s (${what})`));
      client.destroy();
    }, settings.timeout_ms);
    try {
      return await Promise.race([begun, late.promise, broken.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  try {
    const ready = Promise.withResolvers<void>();
    client.on('ready', () => ready.resolve());
    client.connect({
      host: host.host,
      port: host.port,
      username: settings.user,
      ...secrets,
      readyTimeout: settings.timeout_ms,
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key);
        return host.host_key_fingerprints.includes(shown);
      },
    });
    // Each step is a small message that waits for its answer: held back for more to come, each would take 40 ms longer.
    client.setNoDelay(true);
    await inTime('connecting', ready.promise);
    const sftp = await inTime(
      'opening SFTP',
      new Promise<SFTPWrapper>((resolve, reject) => client.sftp((error, opened) => (error ? reject(error) : resolve(opened)))),
    );
    sftp.on('error', (error: Error) => broken.reject(new Error(`${server}: ${error.message}`)));
    reached = true;
    return await work((what, start) =>
      inTime(
        what,
        new Promise((resolve, reject) => {
          start(sftp, (error, answer) => (error ? reject(stepError(server, what, error)) : resolve(answer as never)));
        }),
      ),
    );
  } finally {
    signal?.removeEventListener('abort', cut);
    client.end();
    client.destroy();
  }
}

/** As ssh-keygen prints it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/** What the server said to a step. `code` is SFTP's, such as 2 for a file that is not there. */
export class SftpStepError extends Error {
  readonly code: number | undefined;

  constructor(message: string, code: number | undefined) {
    super(message);
    this.code = code;
  }
}

function stepError(server: string, what: string, error: Error & { code?: unknown }): SftpStepError {
  return new SftpStepError(`${server}: ${what}: ${error.message}`, typeof error.code === 'number' ? error.code : undefined);
}

/** What a server says that was reached and does not work with us; undefined where it was not reached. */
function saidNo(
  error: Error & { level?: string },
  { host_key_fingerprints }: SftpHost,
  { user }: SftpSettings,
  shown: string | undefined,
): string | undefined {
  if (shown !== undefined && !host_key_fingerprints.includes(shown))
    return `it shows the host key ${shown}, which is not one that ODFI_SFTP_HOST_KEY names; nothing was sent`;
  if (error.level === 'client-authentication') return `it does not let ${user} in with the key or password that is set`;
  return undefined;
}

/** As errors and the journal name a server. */
export function addressOf({ host, port }: Pick<SftpHost, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
