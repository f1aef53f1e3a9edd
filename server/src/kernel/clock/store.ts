import type { Queryable } from '../db/database.ts';

/** The database's own clock, in milliseconds since 1970. */
export async function readDatabaseMs(db: Queryable): Promise<number> {
  return (await db.one<{ now_ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms')).now_ms;
}
