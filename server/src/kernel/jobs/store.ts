import type pg from 'pg';
import { LOCKS } from '../db/advisory-lock.ts';
import type { Queryable } from '../db/database.ts';

/**
 * Adds a job in the caller's transaction. With `job_key`, one that waits already under the same key is replaced; those of
 * a `line` run one after the other, on any server, in the order in which they were added.
 */
export async function addJob(
  tx: Queryable,
  task: string,
  payload: Record<string, unknown>,
  { job_key, after_s, line }: { job_key?: string; after_s?: number; line?: string } = {},
): Promise<void> {
  await tx.run(
    'select graphile_worker.add_job($1, $2::json, job_key => $3, run_at => now() + make_interval(secs => $4), queue_name => $5)',
    [task, JSON.stringify(payload), job_key ?? null, after_s ?? 0, line ?? null],
  );
}

/** The queue goes by the database's own clock. */
const FREE = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_by is not null and locked_at <= now() - make_interval(mins => $1)))`;

/** Gives back to the queue what workers have held for so long. */
export async function freeJobs(db: Queryable, minutes: number): Promise<void> {
  await db.many(FREE, [minutes]);
}

/** Gives back whatever is held, where no server is seen at the queue; nothing otherwise. */
export async function freeJobsOfTheDead(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [LOCKS.queue]);
  if (rows[0]?.alone !== true) return;
  await client.query(FREE, [0]);
  await client.query('select pg_advisory_lock_shared($1), pg_advisory_unlock($1)', [LOCKS.queue]);
}

/** Has the one of this connection seen at the queue, as long as it gives a sign in that time. */
export async function beSeenAtQueue(client: pg.ClientBase, lease_ms: number): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [LOCKS.queue]);
  await client.query('select set_config($1, $2, false)', ['idle_session_timeout', String(lease_ms)]);
}

/** What waits of one task. */
export interface TaskRow {
  readonly task: string;
  readonly waiting: number;
  readonly failing: number;
  readonly given_up: number;
  readonly overdue_seconds: number;
}

/**
 * What waits in the queue, by task; `overdue_seconds`: since the earliest that is due should have run, but for jobs whose
 * turn comes after one of the same line that is being done.
 */
export function listTasks(db: Queryable): Promise<TaskRow[]> {
  return db.many<TaskRow>(
    `select task_identifier as task,
            count(*) filter (where attempts < max_attempts) as waiting,
            count(*) filter (where attempts < max_attempts and last_error is not null) as failing,
            count(*) filter (where attempts >= max_attempts) as given_up,
            greatest(0, coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null
              and (queue_name is null or queue_name not in (select o.queue_name from graphile_worker.jobs o
                                                             where o.queue_name is not null and o.locked_at is not null)))), 0))::float8
              as overdue_seconds
       from graphile_worker.jobs
      group by task_identifier
      order by task_identifier`,
  );
}

/** How many servers are seen at the queue. A lock's key stands in two halves. */
export async function countWorkers(db: Queryable): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    `select count(distinct pid) as count from pg_locks
      where locktype = 'advisory' and granted and mode = 'ShareLock' and classid = 0 and objid = $1
        and database = (select oid from pg_database where datname = current_database())`,
    [LOCKS.queue],
  );
  return count;
}

/** How far a moment is ahead of the database's clock, in milliseconds. */
export async function aheadOfDatabaseMs(db: Queryable, at: Date): Promise<number> {
  const { ahead_ms } = await db.one<{ ahead_ms: number }>(
    'select round(extract(epoch from $1::timestamptz - clock_timestamp()) * 1000)::float8 as ahead_ms',
    [at],
  );
  return ahead_ms;
}
