import type pg from 'pg';
import { LOCKS } from '../db/advisory-lock.ts';
import type { Queryable } from '../db/database.ts';

/** Adds a job in the caller's transaction. With `job_key`, one that waits already under the same key is replaced. */
export async function addJob(
  tx: Queryable,
  task: string,
  payload: Record<string, unknown>,
  { job_key, after_s }: { job_key?: string; after_s?: number } = {},
): Promise<void> {
  await tx.run('select graphile_worker.add_job($1, $2::json, job_key => $3, run_at => now() + make_interval(secs => $4))', [
    task,
    JSON.stringify(payload),
    job_key ?? null,
    after_s ?? 0,
  ]);
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
