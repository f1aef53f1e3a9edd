import type { Queryable } from '../db/database.ts';

// What is away of tables by months. It stands here, over the sealed notes, because the database's owner could replace a
// view or a function there.

/** The SQL of the last note of each month that is away. */
export const AWAY_MONTHS = `(
  select d.table_name, d.month, d.at, d.row_count, d.row_ranges, d.file_name, d.file_sha256
    from (select distinct on (table_name, month) table_name, month, event, at, row_count, row_ranges, file_name, file_sha256
            from detached_months order by table_name, month, seq desc) d
   where d.event = 'detached')`;

/** The SQL of the moment since when all of a table by months is here: where its newest month that is away ends, or ever. */
export function wholeFrom(table: string): string {
  return `(select coalesce((max(a.month) + interval '1 month') at time zone 'UTC', '-infinity') from ${AWAY_MONTHS} a where a.table_name = '${table}')`;
}

/** Numbers of rows that are away, with whole months of their table: from and to. */
export interface Away {
  readonly low: number;
  readonly high: number;
}

/** The stretches of a table's numbers that are away. */
export function readAway(db: Queryable, table: string): Promise<Away[]> {
  return db.many<Away>(
    `select a.row_ranges[i] as low, a.row_ranges[i + 1] as high
       from ${AWAY_MONTHS} a cross join generate_series(1, cardinality(a.row_ranges), 2) as i where a.table_name = $1 order by 1`,
    [table],
  );
}

/** The tables of which months are away. */
export async function readTablesAway(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ table_name: string }>(`select distinct a.table_name from ${AWAY_MONTHS} a order by 1`);
  return rows.map(({ table_name }) => table_name);
}

/** How many rows left a table with the months that are away. */
export async function countLeft(db: Queryable, table: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select coalesce(sum(a.row_count), 0) as count from ${AWAY_MONTHS} a where a.table_name = $1`,
    [table],
  );
  return row.count;
}

/** Months that are away, and of which a table stands all the same: by name. */
export async function monthsThatStand(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    `select c.relname::text as name from ${AWAY_MONTHS} a
       join pg_class c on c.relname = a.table_name || to_char(a.month, '_YYYY_MM')
       join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'months' order by 1`,
  );
  return rows.map(({ name }) => name);
}
