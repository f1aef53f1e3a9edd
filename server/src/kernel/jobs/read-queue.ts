import type { Queryable } from '../db/database.ts';
import { aheadOfDatabaseMs, countWorkers, listTasks, type TaskRow } from './store.ts';

/** What waits in the queue, which goes by the database's clock. */
export interface QueueState {
  readonly tasks: readonly TaskRow[];
  /** How many servers work it off. */
  readonly server_count: number;
  /** How far `now` is ahead of the database's clock. */
  readonly clock_ahead_ms: number;
}

/** What waits in the queue, by task, how many servers work it off, and how far their clock is from this one's. */
export async function readQueue(db: Queryable, now: Date): Promise<QueueState> {
  const [tasks, server_count, clock_ahead_ms] = await Promise.all([listTasks(db), countWorkers(db), aheadOfDatabaseMs(db, now)]);
  return { tasks, server_count, clock_ahead_ms };
}
