import type pg from 'pg';
import { asAway } from './away.ts';
import type { Database } from './database.ts';

/** Every advisory lock that the server takes, so that no two uses share a number. */
export const LOCKS = {
  /** Held by whoever runs due work, on any server. */
  timetable: 4_201_010,
  /** Held by whoever ends what ran out of time, on any server: it waits for no cutoff. */
  expiry: 4_201_020,
  /** Held by whoever seals the records, on any server. */
  sealing: 4_201_011,
  /** Held by whoever rolls up what the merchants' report counts, on any server. */
  reports: 4_201_012,
  /** Shared by the servers that work off the queue. */
  queue: 4_201_013,
  /** Held by the server that writes the webhooks' messages. */
  webhooks: 4_201_014,
  /** Held by whoever takes a newer version of the sealing keys into use. */
  rotation: 4_201_015,
  /** Held while it is noted that deliveries are held, or released. */
  holds: 4_201_016,
  /** Held by the server that writes consumers' notices of their payments. */
  notices: 4_201_017,
  /** Held while the database is backed up. */
  backup: 4_201_018,
  /** Held while somebody takes a file to hand it to the bank. */
  deliveries: 4_201_019,
  /** Held while months are taken out of their tables, or put back. */
  months: 4_201_021,
} as const;

/** How long one that holds a lock may give no sign: then it counts as gone, and the database takes the lock away. */
const LEASE_MS = 20_000;
const SIGN_MS = 4_000;

/** The last call for each lock here: one connection waits for a lock, so that waiting cannot use up the pool. */
const waiting = new WeakMap<Database, Map<number, Promise<unknown>>>();

/**
 * Runs `work` while holding an advisory lock on a connection of its own, and gives what it gives; waits for the lock.
 * The signal is aborted when that connection, and with it the lock, is lost: `work` must then begin nothing more.
 */
export function underLock<T>(database: Database, lock: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return underLocks(database, [lock], work);
}

/**
 * The same with several locks on one connection, taken one after the other: everybody names them in the same order.
 * Only for the first one is there a line here: whoever asks for a later one has it until it is this one's turn.
 */
export async function underLocks<T>(
  database: Database,
  locks: readonly [number, ...number[]],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [first] = locks;
  const mine = waitingOn(database);
  const before = mine.get(first) ?? Promise.resolve();
  const run = before.then(() => held(database, locks, 'pg_advisory_lock', work));
  const ended = run.then(
    () => undefined,
    () => undefined,
  );
  mine.set(first, ended);
  // The last of the line takes itself away, so that `underLockIfFree` sees a free lock.
  ended.then(() => mine.get(first) === ended && mine.delete(first));
  return (await run) as T;
}

/** The same, but gives undefined at once, without running `work`, where anyone holds the lock. */
export async function underLockIfFree<T>(
  database: Database,
  lock: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  if (waitingOn(database).has(lock)) return undefined;
  return held(database, [lock], 'pg_try_advisory_lock', work);
}

function waitingOn(database: Database): Map<number, Promise<unknown>> {
  let mine = waiting.get(database);
  if (!mine) {
    mine = new Map();
    waiting.set(database, mine);
  }
  return mine;
}

async function held<T>(
  database: Database,
  locks: readonly number[],
  take: 'pg_advisory_lock' | 'pg_try_advisory_lock',
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const client = await database.connectSession();
  const lost = new AbortController();
  const onError = (error: Error): void => lost.abort(error);
  client.on('error', onError);
  let answer: T | undefined;
  try {
    for (const lock of locks) {
      const { rows } = await client.query<{ taken: unknown }>(`select ${take}($1) as taken`, [lock]);
      if (rows[0]?.taken === false) return undefined;
    }
    // A stopped process, or a sleeping machine, keeps its connection open: only its silence tells.
    await client.query('select set_config($1, $2, false)', ['idle_session_timeout', String(LEASE_MS)]);
    const signs = setInterval(() => void client.query('select 1').catch(onError), SIGN_MS);
    try {
      answer = await work(lost.signal);
    } finally {
      clearInterval(signs);
      if (!lost.signal.aborted) await giveBack(client, locks).catch(onError);
    }
  } catch (error) {
    if (!lost.signal.aborted) throw asAway(error);
    throw new Error('the connection that held an advisory lock was lost', { cause: asAway(lost.signal.reason) });
  } finally {
    client.off('error', onError);
    client.release(lost.signal.aborted);
  }
  return answer;
}

/** The connection goes back to the pool without a trace of the locks. */
async function giveBack(client: pg.PoolClient, locks: readonly number[]): Promise<void> {
  for (const lock of locks) await client.query('select pg_advisory_unlock($1)', [lock]);
  await client.query('select set_config($1, $2, false)', ['idle_session_timeout', '0']);
}
