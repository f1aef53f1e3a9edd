import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asAway, DatabaseAway } from '../db/away.ts';

const PROBE_MS = 500;

type State = 'starting' | 'waiting' | 'leaving' | 'ended';

/**
 * The database is away, under a code that the queue's library tries again after (`cannot_connect_now`). After any other failure to note that a job has ended, which it
 * does not wait for, the process would end.
 */
class TriedAgain extends Error {
  readonly code = '57P03';

  constructor(away: DatabaseAway) {
    super(away.message, { cause: away });
  }
}

/**
 * The connections of the queue's worker. Once `wait` was called they wait for a database that is away, so that a job that ends meanwhile is noted when it is back.
 * After `leave` nobody waits, and `left` is kept as soon as one finds the database away: the worker cannot end in order then. After `end` nobody is answered.
 */
export class WaitingPool extends pg.Pool {
  #state: State = 'starting';
  readonly #left = Promise.withResolvers<void>();
  readonly left: Promise<void> = this.#left.promise;

  constructor(settings: pg.PoolConfig) {
    super(settings);
    this.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      const marking = (...given: unknown[]) => {
        const answer = query(...given);
        return answer instanceof Promise ? answer.catch(throwToBeTriedAgain) : answer;
      };
      client.query = marking as typeof client.query;
    });
  }

  wait(): void {
    this.#state = 'waiting';
  }

  leave(): void {
    this.#state = 'leaving';
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(callback?: unknown): unknown {
    // The pool's own `query` asks in this way, and so does the library's listener, which tries again by itself.
    if (typeof callback === 'function') return super.connect(callback as never);
    return this.#connect();
  }

  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      if (this.#state === 'ended') return new Promise(() => undefined);
      try {
        return await super.connect();
      } catch (error) {
        // Looked at anew: it may have changed meanwhile.
        const state = this.#state as State;
        if (state === 'ended') continue;
        if (state === 'starting' || !(asAway(error) instanceof DatabaseAway)) throw error;
        if (state === 'leaving') {
          this.#left.resolve();
          throwToBeTriedAgain(error);
        }
      }
      await pause(PROBE_MS);
    }
  }

  override async end(): Promise<void> {
    this.#state = 'ended';
    await super.end();
  }
}

/** @throws always: the error itself, or TriedAgain where the database is away. */
function throwToBeTriedAgain(error: unknown): never {
  const away = asAway(error);
  if (away instanceof DatabaseAway && away.trouble === undefined) throw new TriedAgain(away);
  throw error;
}
