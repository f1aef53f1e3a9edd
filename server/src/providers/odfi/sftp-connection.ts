import { createHash } from 'node:crypto';
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2';
import type { SftpHost, SftpSettings } from './sftp-settings.ts';

/** What proves who we are, read from its files. */
export type SftpSecrets = Pick<ConnectConfig, 'privateKey' | 'passphrase' | 'password'>;

/** One step against the server: `start` begins it and calls back. Throws on failure, or past the settings' time. */
export type Step = <T>(what: string, start: StartOfStep<T>) => Promise<T>;
type StartOfStep<T> = (sftp: SFTPWrapper, done: (error: Error | null | undefined, answer?: T) => void) => void;

/** A server cannot be reached: it was asked for nothing yet, and another may be. */
export class Unreachable extends Error {}

/** A server answered, and we do not work with it: it shows another key than the pinned ones, or does not let us in. */
export class SaidNo extends Error {
  readonly why: 'host_key' | 'login';

  constructor(message: string, why: 'host_key' | 'login') {
    super(message);
    this.why = why;
  }
}

/**
 * Connects, works, and closes; is cut off once `signal` is aborted. The server must show the pinned key first. @throws
 * {Unreachable} before `work` has begun, where it does not answer; another key, or a refusal to let us in, is an
 * answer. @throws {Error} in words for a person, naming server and step, never a secret.
 */
export async function withSftp<T>(
  host: SftpHost,
  settings: SftpSettings,
  secrets: SftpSecrets,
  work: (step: Step) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const connection = new Connection(host, settings);
  const cut = () => connection.cut();
  signal?.addEventListener('abort', cut, { once: true });
  try {
    const sftp = await connection.open(secrets);
    return await work((what, start) => connection.step(sftp, what, start));
  } finally {
    signal?.removeEventListener('abort', cut);
    connection.close();
  }
}

/** A connection to the bank's server. Its waiters end once it breaks, is cut off, or is not answered in time. */
class Connection {
  readonly #host: SftpHost;
  readonly #settings: SftpSettings;
  readonly #server: string;
  readonly #client = new ssh2.Client();
  readonly #broken = Promise.withResolvers<never>();
  #shown: string | undefined;
  #reached = false;

  constructor(host: SftpHost, settings: SftpSettings) {
    this.#host = host;
    this.#settings = settings;
    this.#server = `the bank's server ${addressOf(host)}`;
    // Whoever waits for nothing at the moment it breaks hears of it with the next step.
    this.#broken.promise.catch(() => undefined);
    this.#client.on('error', (error: Error & { level?: string; code?: string }) => {
      const said_no = saidNo(error, host, settings, this.#shown);
      this.#broken.reject(
        said_no === undefined
          ? this.#gone(`${this.#server}: ${error.message || error.code || 'the connection failed'}`)
          : new SaidNo(`${this.#server}: ${said_no.words}`, said_no.why),
      );
    });
    this.#client.on('close', () => this.#broken.reject(this.#gone(`${this.#server} closed the connection`)));
  }

  async open(secrets: SftpSecrets): Promise<SFTPWrapper> {
    const { host, port, host_key_fingerprints } = this.#host;
    const client = this.#client;
    const ready = Promise.withResolvers<void>();
    client.on('ready', () => ready.resolve());
    client.connect({
      host,
      port,
      username: this.#settings.user,
      ...secrets,
      readyTimeout: this.#settings.timeout_ms,
      hostVerifier: (key: Buffer) => {
        this.#shown = fingerprintOf(key);
        return host_key_fingerprints.includes(this.#shown);
      },
    });
    // Each step is a small message that waits for its answer: held back for more to come, each would take 40 ms longer.
    client.setNoDelay(true);
    await this.#inTime('connecting', ready.promise);
    const sftp = await this.#inTime(
      'opening SFTP',
      new Promise<SFTPWrapper>((resolve, reject) => client.sftp((error, opened) => (error ? reject(error) : resolve(opened)))),
    );
    sftp.on('error', (error: Error) => this.#broken.reject(new Error(`${this.#server}: ${error.message}`)));
    this.#reached = true;
    return sftp;
  }

  step<R>(sftp: SFTPWrapper, what: string, start: StartOfStep<R>): Promise<R> {
    return this.#inTime(
      what,
      new Promise<R>((resolve, reject) => {
        start(sftp, (error, answer) => (error ? reject(stepError(this.#server, what, error)) : resolve(answer as R)));
      }),
    );
  }

  /** Ends it before its work is done. */
  cut(): void {
    this.#broken.reject(new Error(`${this.#server} took too long, and was cut off`));
    this.#client.destroy();
  }

  close(): void {
    this.#client.end();
    this.#client.destroy();
  }

  async #inTime<R>(what: string, begun: Promise<R>): Promise<R> {
    const late = Promise.withResolvers<never>();
    const { timeout_ms } = this.#settings;
    const timer = setTimeout(() => {
      late.reject(this.#gone(`${this.#server} did not answer within ${timeout_ms / 1000} s (${what})`));
      this.#client.destroy();
    }, timeout_ms);
    try {
      return await Promise.race([begun, late.promise, this.#broken.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A server that let us in was reached: what happens afterwards is no reason to ask another. */
  #gone(words: string): Error {
    return this.#reached ? new Error(words) : new Unreachable(words);
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
): { readonly words: string; readonly why: SaidNo['why'] } | undefined {
  if (shown !== undefined && !host_key_fingerprints.includes(shown))
    return { words: `it shows the host key ${shown}, which is not one that ODFI_SFTP_HOST_KEY names; nothing was sent`, why: 'host_key' };
  if (error.level === 'client-authentication')
    return { words: `it does not let the user "${user}" in with the key or password that is set`, why: 'login' };
  return undefined;
}

/** As errors and the journal name a server. */
export function addressOf({ host, port }: Pick<SftpHost, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
