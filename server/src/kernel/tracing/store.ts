import type { Queryable } from '../db/database.ts';

/** Keeps which trace changed something last. */
export async function upsertCause(db: Queryable, thing_id: string, traceparent: string, at: Date): Promise<void> {
  await db.run(
    `insert into trace_causes (cause_of, traceparent, noted_at) values ($1, $2, $3)
         on conflict (cause_of) do update set traceparent = excluded.traceparent, noted_at = excluded.noted_at`,
    [thing_id, traceparent, at],
  );
}

/** The traces that changed some of these things last, the latest first. */
export function listCauses(db: Queryable, thing_ids: readonly string[], most: number): Promise<{ traceparent: string }[]> {
  return db.many<{ traceparent: string }>('select traceparent from trace_causes where cause_of = any($1) order by noted_at desc limit $2', [
    thing_ids,
    most,
  ]);
}

export async function deleteCausesBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from trace_causes where noted_at < $1', [cut]);
}
