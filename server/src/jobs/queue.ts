import type { Queryable } from '../db/database.ts';

/** Work to be done at once, after a commit, until it succeeds. Timed work is not queued: it is rows with a due time. */
export interface Queue {
  /** Puts a task into the queue inside the caller's transaction: it exists exactly if the transaction commits. */
  enqueue(tx: Queryable, task: string, payload: Record<string, unknown>, options?: { job_key?: string }): Promise<void>;
}
