import type { Queryable } from '../db/database.ts';

/** Work of the queue that failed when it was tried last. */
export interface FailedJob {
  readonly id: string;
  readonly task: string;
  readonly created_at: Date;
  readonly attempts: number;
  /** Null: it was tried as often as it may be. */
  readonly next_try_at: Date | null;
  readonly last_error: string;
  /** A server works on it right now. */
  readonly is_running: boolean;
}

/** What of the queue failed, the newest first; those after the one named `after`. */
export function listFailedJobs(db: Queryable, after: string | undefined, limit: number): Promise<FailedJob[]> {
  return db.many<FailedJob>(
    `select id::text as id, task_identifier as task, created_at, attempts::integer as attempts,
            case when attempts < max_attempts then run_at end as next_try_at, last_error, locked_at is not null as is_running
       from graphile_worker.jobs
      where last_error is not null and ($1::text is null or id < $1::text::bigint)
      order by id desc limit $2`,
    [after ?? null, limit],
  );
}

/** The task of one that failed and that nobody works on; undefined where there is none. */
export async function taskOfFailedJob(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.maybe<{ task: string }>(
    'select task_identifier as task from graphile_worker.jobs where id = $1::text::bigint and last_error is not null and locked_at is null',
    [id],
  );
  return row?.task;
}

/** Makes one due at once, with all its tries; whether it was there and nobody worked on it. */
export async function repeatJob(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.many('select id from graphile_worker.reschedule_jobs(array[$1::text::bigint], run_at => now(), attempts => 0)', [
    id,
  ]);
  return rows.length === 1;
}

/** Takes one off the queue; whether it was there and nobody worked on it. */
export async function dropJob(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.many('select id from graphile_worker.complete_jobs(array[$1::text::bigint])', [id]);
  return rows.length === 1;
}
