import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { elapsedMs } from '../clock/clock.ts';

/**
 * What only connections fail with: refused, cut or ended (08, 57P, 25P03: nobody came back to its transaction in time),
 * none left (53300), or a server on standby that takes no writes (25006).
 */
const STATES = /^(08\w{3}|25P03|57P01|57P02|57P03|57P05|53300|25006)$/;
/** The database’s own trouble, which passes, by SQLSTATE: a statement fails while its connection stays. */
const TROUBLES: Readonly<Record<string, string>> = {
  // disk_full: reads go on, and what was to be written is taken back.
  '53100': 'the database has no room left on its disk',
  // query_canceled: by its statement_timeout, or by whoever looks after it. We cancel nothing ourselves.
  '57014': 'the database canceled a statement that took too long',
};
const SOCKET_CODES = /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Of failures without a code, the words of the driver and of its pool. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/** The database is unreachable, takes no writes or is in trouble: nobody's fault, and soon over. Callers get 503. */
export class DatabaseAway extends Error {
  /** Soon enough for a person, and seldom enough for a thousand tills. */
  readonly retry_after_s = 2;
  /** What it is, while connections stand; undefined where they failed. */
  readonly trouble: string | undefined;

  constructor(cause: unknown, trouble?: string) {
    super(trouble ?? 'the database does not answer', { cause });
    this.name = 'DatabaseAway';
    this.trouble = trouble;
  }
}

/**
 * A database connection's error as what it means: DatabaseAway where the connection failed or the trouble passes, else
 * the error itself. Use it on those alone: others' sockets fail in the same words.
 */
export function asAway(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return error;
  const { code } = error as { code?: unknown };
  const trouble = error instanceof pg.DatabaseError ? TROUBLES[error.code ?? ''] : undefined;
  if (trouble !== undefined) return new DatabaseAway(error, trouble);
  const failed =
    error instanceof pg.DatabaseError
      ? STATES.test(error.code ?? '')
      : SOCKET_CODES.test(String(code)) || WORDS.test(error.message) || (error instanceof AggregateError && error.errors.some(isAway));
  return failed ? new DatabaseAway(error) : error;
}

function isAway(error: unknown): boolean {
  return asAway(error) instanceof DatabaseAway;
}

/** Whether an error is of the database being away, or rests on one that is: then the watch reports it, once for all. */
export function isReportedByWatch(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof DatabaseAway) return true;
  return false;
}

const PROBE_MS = 500;
/** A trouble that goes on is reported again after so long. */
const REPORTED_AGAIN_MS = 60_000;

/**
 * Knows whether the database is away, and logs one line when it goes and when it is back, and one a minute of a
 * trouble. The first failure has it look itself, on its own connection, until the database answers.
 */
export class DatabaseWatch {
  readonly #urls: readonly string[];
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #looking: Promise<void> | undefined;
  readonly #reported_ms = new Map<string, number>();

  /** Looks at every one of these addresses: the pooler's and the database's own. */
  constructor(connection_urls: readonly string[], log: Logger) {
    this.#urls = connection_urls;
    this.#log = log;
  }

  /** A statement failed by the database. */
  failed({ trouble, cause }: DatabaseAway): void {
    if (trouble !== undefined) this.#report(trouble, cause);
    else
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
  }

  /** Once, however many meet it, and again while it goes on. */
  #report(trouble: string, cause: unknown): void {
    const now_ms = elapsedMs();
    const reported_ms = this.#reported_ms.get(trouble);
    if (reported_ms !== undefined && now_ms - reported_ms < REPORTED_AGAIN_MS) return;
    this.#reported_ms.set(trouble, now_ms);
    this.#log.error({ reason: (cause as Error).message }, `${trouble}: calls that meet it are answered 503`);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
  }

  async #look(): Promise<void> {
    let gone_ms: number | undefined;
    while (!this.#stopping.signal.aborted) {
      const failure = (await Promise.all(this.#urls.map(probe))).find((one) => one !== undefined);
      if (failure === undefined) break;
      if (gone_ms === undefined) this.#log.error({ reason: failure }, 'the database is away: calls are answered 503 until it is back');
      gone_ms ??= elapsedMs();
      await pause(PROBE_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
    if (this.#stopping.signal.aborted) return;
    if (gone_ms === undefined) this.#log.warn('a database connection failed and was made anew');
    else this.#log.warn({ away_ms: Math.round(elapsedMs() - gone_ms) }, 'the database is back');
  }
}

/** Why it cannot be used, in the words of the driver; undefined where it can. */
async function probe(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, application_name: 'drawbridge watch' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ read_only: string }>(`select current_setting('transaction_read_only') as read_only`);
    return rows[0]?.read_only === 'off' ? undefined : 'it takes no writes';
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    return message || code || 'it does not answer';
  } finally {
    await client.end().catch(() => undefined);
  }
}
