import type { Queryable } from '../../db/database.ts';

/** The channel on which servers hear that the clock has been moved. */
export const CLOCK_CHANNEL = 'drawbridge_clock';

export async function readOffset(db: Queryable): Promise<number> {
  return (await db.one<{ offset_ms: number }>('select offset_ms from clock')).offset_ms;
}

/** Moves the clock's offset ahead, never back, tells the other servers, and gives the offset that holds now. */
export async function moveOffset(db: Queryable, offset_ms: number): Promise<number> {
  const row = await db.one<{ offset_ms: number }>(
    `with moved as (update clock set offset_ms = greatest(offset_ms, $1) returning offset_ms)
     select offset_ms, pg_notify($2, offset_ms::text) from moved`,
    [offset_ms, CLOCK_CHANNEL],
  );
  return row.offset_ms;
}
