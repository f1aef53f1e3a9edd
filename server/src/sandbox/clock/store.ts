import type { Queryable } from '../../kernel/db/database.ts';

/** The channel on which servers hear that the clock has been moved. */
export const CLOCK_CHANNEL = 'drawbridge_clock';

/** How long a job may run before nobody waits for it any more: a server may have been killed inside it. */
const LONGEST_JOB_S = 30;

/**
 * Writes the clock's offset and notifies the other servers; `mover` is the one that moves it, and needs no notice. The
 * caller holds the timetable, so that nobody else moves it, and never moves it back.
 */
export async function writeOffset(db: Queryable, offset_ms: number, mover: string): Promise<void> {
  await db.run(
    `select pg_notify($2, json_build_object('offset_ms', moved.offset_ms, 'mover', $3::text)::text) from set_clock($1) moved (offset_ms)`,
    [offset_ms, CLOCK_CHANNEL, mover],
  );
}

/** How many queued jobs run, or wait for their first try. Failed ones retry in real time and do not count. */
export async function countJobsAtWork(db: Queryable): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*) from graphile_worker.jobs
      where (attempts = 0 and run_at <= now()) or locked_at > now() - make_interval(secs => $1)`,
    [LONGEST_JOB_S],
  );
  return row.count;
}
