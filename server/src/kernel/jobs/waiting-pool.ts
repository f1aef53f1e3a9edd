import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { asAway, DatabaseAway } from '../db/away.ts';

const PROBE_MS = 500;
/**
 * `cannot_connect_now`, which the queue's library retries. Another failure to note a job's end would end the process.
 */
const TRIED_AGAIN = '57P03';

/**
 * The connections of the queue's worker. After `wait` they wait for a database that is away, so that a job's end is
 * noted. `leave` ends that: who asks is told that it is away. After `end` nobody is answered.
 */
export class WaitingPool extends pg.Pool {
  #state: 'starting' | 'waiting' | 'leaving' | 'ended' = 'starting';

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
    // The pool's own `query` asks in this way, and the queue's library never.
    if (typeof callback === 'function') return super.connect(callback as never);
    return this.#connect();
  }

  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      if (this.#state === 'ended') return new Promise(() => undefined);
      try {
        return await super.connect();
      } catch (error) {
        if (this.#state === 'starting' || !(asAway(error) instanceof DatabaseAway)) throw error;
        if (this.#state === 'leaving') throwToBeTriedAgain(error);
      }
      await pause(PROBE_MS);
    }
  }

  override async end(): Promise<void> {
    this.#state = 'ended';
    await super.end();
  }
}

/** @throws always: the error itself, marked where the database is away. */
function throwToBeTriedAgain(error: unknown): never {
  const away = asAway(error);
  if (away instanceof DatabaseAway && away.trouble === undefined) Object.assign(error as Error, { code: TRIED_AGAIN });
  throw error;
}
