import type { Queryable } from '../db/database.ts';
import type { SealedTable } from './sealed-tables.ts';

/**
 * The highest number any transaction has drawn for each table, committed or not; 0 for none. Throws where the role may
 * not read a sequence, as taking that for "nothing to seal" would silently end all sealing.
 */
export async function readDrawn(db: Queryable, tables: readonly SealedTable[]): Promise<Map<string, number>> {
  const rows = await db.many<{ table_name: string; drawn: number | null; is_readable: boolean }>(
    `select s.table_name, pg_sequence_last_value(s.sequence) as drawn,
            has_sequence_privilege(s.sequence, 'usage') or has_sequence_privilege(s.sequence, 'select') as is_readable
       from (select t.table_name, pg_get_serial_sequence(t.table_name, t.column_name)::regclass as sequence
               from unnest($1::text[], $2::text[]) as t (table_name, column_name)) s`,
    [tables.map(({ table }) => table), tables.map(({ order }) => order)],
  );
  const unreadable = rows.find((row) => !row.is_readable);
  if (unreadable) throw new Error(`nobody may read how many rows ${unreadable.table_name} has had: it cannot be sealed`);
  return new Map(rows.map((row) => [row.table_name, row.drawn ?? 0]));
}

/** A transaction that may have written to a table and has not ended. */
export interface Writer {
  readonly table_name: string;
  /** PostgreSQL's name of the transaction. */
  readonly transaction: string;
  /** Its connection. */
  readonly pid: number;
}

/** Unfinished transactions that may have written to tables, which PostgreSQL locks before a writer's first row. */
export function listWriters(db: Queryable, tables: readonly string[]): Promise<Writer[]> {
  return db.many<Writer>(
    `select t.name as table_name, l.virtualtransaction as transaction, l.pid
       from unnest($1::text[]) as t (name) join pg_locks l on l.relation = t.name::regclass
      where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted
        and l.database = (select oid from pg_database where datname = current_database())`,
    [tables],
  );
}

/** Who connections are, for a person who looks for them in `pg_stat_activity`. */
export function describeConnections(
  db: Queryable,
  pids: readonly number[],
): Promise<{ pid: number; role: string; application: string; since: Date | null }[]> {
  return db.many(
    `select pid, usename::text as role, application_name as application, xact_start as since from pg_stat_activity where pid = any($1) order by pid`,
    [pids],
  );
}
