import type { Queryable } from './database.ts';

/** How far the domain's time stands ahead of real time, in milliseconds: only a sandbox moves it. */
export async function readClockOffset(db: Queryable): Promise<number> {
  return (await db.one<{ offset_ms: number }>('select offset_ms from clock')).offset_ms;
}
