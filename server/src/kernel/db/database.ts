import { createHash } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import pg from 'pg';
import { inSpan, statementName, traceNow } from '../tracing/index.ts';
import { asAway, DatabaseAway, type DatabaseWatch } from './away.ts';

/** What a command may do with the database, inside a transaction or outside one. */
export interface Queryable {
  /** Every row. */
  many<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The one row there must be; throws when there is none or more than one. */
  one<R>(text: string, values?: readonly unknown[]): Promise<R>;
  /** The row, or undefined. */
  maybe<R>(text: string, values?: readonly unknown[]): Promise<R | undefined>;
  /** How many rows it touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
}

/** Where work is done in transactions of its own. */
export interface Transactions extends Queryable {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a safe integer`);
  return value;
});
types.setTypeParser(pg.types.builtins.NUMERIC, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`numeric ${text} is not a safe integer`);
  return value;
});
// A calendar day stays the text it is: a Date would move it by a time zone.
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const names = new Map<string, string>();
/** A statement's name, made of its text, so that each connection prepares it once. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

/** A statement as a span: by its name, never with its values. */
function asSpan<T>({ name, text }: { name: string; text: string }, send: () => Promise<T>): Promise<T> {
  const summary = statementName(text);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'drawbridge.statement': name };
  return inSpan(summary, { kind: SpanKind.CLIENT, attributes }, send);
}

interface Client {
  query(config: { name?: string; text: string; values: unknown[] }): Promise<pg.QueryResult>;
}

interface Sending {
  /** Whether statements have names. A pooler's next transaction may come to a connection that has not prepared them. */
  readonly is_named: boolean;
  readonly watch: () => StatementWatcher | undefined;
  readonly failed: (error: unknown) => never;
}

function queryable(client: Client, { is_named, watch, failed }: Sending): Queryable {
  async function send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    watch()?.(text, values);
    try {
      const name = nameOf(text);
      const statement = { ...(is_named ? { name } : {}), text, values: values as unknown[] };
      return await (traceNow() === undefined ? client.query(statement) : asSpan({ name, text }, () => client.query(statement)));
    } catch (error) {
      return failed(error);
    }
  }
  return {
    async many<R>(text: string, values: readonly unknown[] = []) {
      return (await send(text, values)).rows as R[];
    },
    async one<R>(text: string, values: readonly unknown[] = []) {
      const { rows } = await send(text, values);
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
      return rows[0] as R;
    },
    async maybe<R>(text: string, values: readonly unknown[] = []) {
      const { rows } = await send(text, values);
      if (rows.length > 1) throw new Error(`expected at most one row, got ${rows.length}`);
      return rows[0] as R | undefined;
    },
    async run(text: string, values: readonly unknown[] = []) {
      return (await send(text, values)).rowCount ?? 0;
    },
  };
}

/** Sees every statement that is sent; the bench records them with it. */
export type StatementWatcher = (text: string, values: readonly unknown[]) => void;

/**
 * How long a transaction may wait for us between two statements: longer than any does by itself. A process that was
 * stopped in the middle of one would otherwise hold its locks for as long as it sleeps.
 */
const IDLE_IN_TRANSACTION_MS = 20_000;

/** A pooler refuses to be told so as a connection begins: each transaction says it. */
const BEGIN_AT_POOLER = `begin; set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;

/** A machine that lost its power says nothing: the system asks whether the other end is there, by itself after two hours. */
const ASKED = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Past a pooler: more than there are advisory locks that one server may hold at once. */
const MOST_SESSIONS = 11;

/** So many stay open when nothing is asked; making one takes milliseconds. */
const CONNECTIONS_KEPT = 4;

/**
 * The pool of connections, with prepared statements and transactions. Where a connection fails, whatever asked is given
 * DatabaseAway, and the watch is told; every other error of PostgreSQL is given as it is.
 */
export class Database implements Transactions {
  readonly pool: pg.Pool;
  readonly many: Queryable['many'];
  readonly one: Queryable['one'];
  readonly maybe: Queryable['maybe'];
  readonly run: Queryable['run'];
  watcher: StatementWatcher | undefined;
  /** Called with a list of items that a verb failed on; each of them is tried alone then. */
  readonly onFailedList: (verb: string, error: unknown) => void;
  readonly #watch: DatabaseWatch | undefined;
  /** Connections past the pooler that `pool` goes through; the same ones where there is none. */
  readonly #sessions: pg.Pool;
  readonly #sending: Sending;

  /**
   * `direct_url` leads to the database itself where `connection_url` is the address of a pooler that gives a connection
   * for each transaction, such as PgBouncer.
   */
  constructor(
    connection_url: string,
    options: {
      connections: number;
      onIdleError: (error: Error) => void;
      onFailedList?: (verb: string, error: unknown) => void;
      watch?: DatabaseWatch;
      direct_url?: string | undefined;
    },
  ) {
    const { direct_url } = options;
    this.#watch = options.watch;
    this.onFailedList = options.onFailedList ?? (() => undefined);
    this.pool = new pg.Pool({
      connectionString: connection_url,
      max: options.connections,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      ...ASKED,
      // What listens to changes reads little and often: it does not wait for a connection to be made.
      min: Math.min(CONNECTIONS_KEPT, options.connections),
      ...(direct_url === undefined ? { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS } : {}),
      types,
    });
    this.#sessions =
      direct_url === undefined
        ? this.pool
        : new pg.Pool({
            connectionString: direct_url,
            max: MOST_SESSIONS,
            connectionTimeoutMillis: 5_000,
            idleTimeoutMillis: 60_000,
            ...ASKED,
            types,
          });
    // A connection that breaks while idle is replaced by the pool; unheard, its error would end the process.
    for (const pool of new Set([this.pool, this.#sessions])) pool.on('error', options.onIdleError);
    this.#sending = { is_named: direct_url === undefined, watch: () => this.watcher, failed: this.#failed };
    const alone = queryable(this.pool as unknown as Client, this.#sending);
    this.many = alone.many;
    this.one = alone.one;
    this.maybe = alone.maybe;
    this.run = alone.run;
  }

  /** Gives an error on, as what it means. */
  readonly #failed = (error: unknown): never => {
    const meant = asAway(error);
    if (meant instanceof DatabaseAway) this.#watch?.failed(meant);
    throw meant;
  };

  /**
   * A connection that stays the same session of the database until whoever asked for it releases it: for advisory locks
   * that outlive a transaction. Throws DatabaseAway.
   */
  connectSession(): Promise<pg.PoolClient> {
    return this.#connect(this.#sessions);
  }

  async #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      return this.#failed(error);
    }
  }

  /**
   * Runs `work` in one transaction: committed when it ends, rolled back when it throws.
   * Nothing outside the database may be called inside.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return inSpan('transaction', { is_step: true }, () => this.#transaction(work));
  }

  async #transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await this.#connect(this.pool);
    let broken: Error | undefined;
    // Broken between two statements, the connection tells the next one; unheard, its error would end the process.
    const onBroken = (error: Error): void => {
      broken = error;
    };
    client.on('error', onBroken);
    try {
      await client.query(this.#sending.is_named ? 'begin' : BEGIN_AT_POOLER);
      const answer = await work(queryable(client as unknown as Client, this.#sending));
      await client.query('commit');
      return answer;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      return this.#failed(error);
    } finally {
      client.off('error', onBroken);
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...new Set([this.pool, this.#sessions])].map((pool) => pool.end()));
  }
}

/** Whether an error came from PostgreSQL, and with which SQLSTATE. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The constraint that refused a row, if that is what an error says. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;
}
