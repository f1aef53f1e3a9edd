import type { Queryable } from '../db/database.ts';

/** Adds a job in the caller's transaction. With `job_key`, one that waits already under the same key is replaced. */
export async function addJob(tx: Queryable, task: string, payload: Record<string, unknown>, job_key: string | undefined): Promise<void> {
  await tx.run('select graphile_worker.add_job($1, $2::json, job_key => $3)', [task, JSON.stringify(payload), job_key ?? null]);
}
