import { Logger, run } from 'graphile-worker';
import type { Context } from '../../context.ts';
import { asAway } from '../db/away.ts';
import type { Queryable } from '../db/database.ts';
import { traceparentNow } from '../tracing/index.ts';
import { joinWorkers } from './dead-workers.ts';
import { addJob } from './store.ts';
import { inTraceOfJob, withTrace } from './trace-of-job.ts';
import { WaitingPool } from './waiting-pool.ts';

/** Work to be done at once, after a commit, until it succeeds. Timed work is not queued: it is rows with a due time. */
export interface Queue {
  /**
   * Queues a task in the caller's transaction, with which it commits. `after_s` gives the caller time to do it. It
   * wakes the worker by NOTIFY, which makes commits wait for each other: keep it out of hot payment verbs. What is in a
   * `line` is done one after the other, on any server.
   */
  enqueue(
    tx: Queryable,
    task: string,
    payload: Record<string, unknown>,
    options?: { job_key?: string; after_s?: number; line?: string },
  ): Promise<void>;
}

export const queue: Queue = {
  enqueue: (tx, task, payload, options) => addJob(tx, task, withTrace(payload, traceparentNow()), options),
};

/** Does one kind of queued work. It may be called again with the same payload, until it ends without throwing. */
export type Task = (context: Context, payload: unknown) => Promise<void>;
/** Tasks by name; each module exports its own. */
export type Tasks = Readonly<Record<string, Task>>;

const CONCURRENT_JOBS = 4;

/** Starts working off the queue with the server's own role. `stop` waits for the jobs that run. */
export async function startWorker(context: Context, connection_url: string, tasks: Tasks): Promise<{ stop(): Promise<void> }> {
  // A pool of our own: the worker would not wait until its own has ended, and what ends unwatched can end the process.
  const pool = new WaitingPool({ connectionString: connection_url, max: CONCURRENT_JOBS + 3 });
  const onBroken = (error: Error) => context.log.warn({ err: asAway(error) }, 'a database connection of the queue broke');
  pool.on('error', onBroken);
  pool.on('connect', (client) => client.on('error', onBroken));
  const membership = await joinWorkers(pool, context.log);
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') context.log.error({ err: asAway(meta?.['error']) }, message.split('\n', 1)[0]);
      else if (level === 'warning') context.log.warn(message);
      else context.log.debug(message);
    }),
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, inTraceOfJob(context, name, task)])),
  });
  pool.wait();
  runner.promise.catch((error: unknown) => context.log.error({ err: error }, 'the queue has stopped'));
  return {
    async stop() {
      pool.leave();
      await Promise.race([runner.stop().catch(() => undefined), pool.left]);
      await membership.leave();
      await pool.end();
    },
  };
}
