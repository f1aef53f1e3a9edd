import { Logger, run } from 'graphile-worker';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { addJob } from './store.ts';

/** Work to be done at once, after a commit, until it succeeds. Timed work is not queued: it is rows with a due time. */
export interface Queue {
  /**
   * Puts a task into the queue inside the caller's transaction: it exists exactly if the transaction commits.
   * The worker is told by NOTIFY, which makes commits wait for each other: keep it out of the transactions of hot payment verbs.
   */
  enqueue(tx: Queryable, task: string, payload: Record<string, unknown>, options?: { job_key?: string }): Promise<void>;
}

export const queue: Queue = {
  enqueue: (tx, task, payload, options) => addJob(tx, task, payload, options?.job_key),
};

/** Does one kind of queued work. It may be called again with the same payload, until it ends without throwing. */
export type Task = (context: Context, payload: unknown) => Promise<void>;
/** Tasks by name; each module exports its own. */
export type Tasks = Readonly<Record<string, Task>>;

const CONCURRENT_JOBS = 4;

/** Starts working off the queue with the server's own role. `stop` waits for the jobs that run. */
export async function startWorker(context: Context, connection_url: string, tasks: Tasks): Promise<{ stop(): Promise<void> }> {
  const runner = await run({
    connectionString: connection_url,
    concurrency: CONCURRENT_JOBS,
    maxPoolSize: CONCURRENT_JOBS + 2,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') context.log.error({ err: meta?.['error'] }, message.split('\n', 1)[0]);
      else if (level === 'warning') context.log.warn(message);
      else context.log.debug(message);
    }),
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(context, payload)])),
  });
  runner.promise.catch((error: unknown) => context.log.error({ err: error }, 'the queue has stopped'));
  return { stop: () => runner.stop().catch(() => undefined) };
}
