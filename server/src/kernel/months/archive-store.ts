import type { Queryable } from '../db/database.ts';
import { AWAY_MONTHS } from '../seals/index.ts';

// What takes months out of their table and puts them back, for the owner of the schema.
// owners: 4 unseen, the tables of monthly-tables.ts and their months.

/** So long payments may wait behind whoever waits for a lock on their table. */
const LOCK_WAIT_MS = 200;

/** A month of a table: by its first day, and how its rows are numbered. */
export interface Month {
  readonly table: string;
  readonly order: string;
  /** `2026-11-01`. */
  readonly month: string;
}

/** The name of its partition: `purchase_events_2026_11`. */
export function nameOfMonth({ table, month }: Pick<Month, 'table' | 'month'>): string {
  return `${table}_${month.slice(0, 7).replace('-', '_')}`;
}

/** Whether this role may take months out: the owner of the schema alone. */
export async function mayDetach(db: Queryable): Promise<boolean> {
  return (await db.one<{ may: boolean }>(`select has_table_privilege('detached_months', 'insert') as may`)).may;
}

/** The months that a table has here, the oldest first. */
export async function listMonths(db: Queryable, table: string): Promise<string[]> {
  const rows = await db.many<{ month: string }>(
    `select to_date(right(c.relname, 7), 'YYYY_MM') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass and c.relname ~ '_\\d{4}_\\d\\d$' order by 1`,
    [table],
  );
  return rows.map(({ month }) => month);
}

export interface MonthContent {
  readonly row_count: number;
  /** Its lowest and highest number; null where it is empty. */
  readonly low: number | null;
  readonly high: number | null;
}

export function readContent(db: Queryable, { order, ...month }: Month): Promise<MonthContent> {
  return db.one<MonthContent>(
    `select count(*) as row_count, min(${order}) as low, max(${order}) as high from months.${nameOfMonth(month)}`,
  );
}

/** The stretches of numbers from one to another, from and to by turns, without those of rows outside of the month. */
export async function rangesOf(db: Queryable, { table, order, month }: Month, low: number, high: number): Promise<number[]> {
  const rows = await db.many<{ low: number; high: number }>(
    `select lower(r) as low, upper(r) - 1 as high
       from unnest(int8multirange(int8range($1, $2, '[]')) - coalesce((
              select range_agg(int8range(t.${order}, t.${order}, '[]')) from ${table} t
               where t.${order} >= $1 and t.${order} <= $2
                 and not (t.at >= $3::date::timestamp at time zone 'UTC' and t.at < ($3::date + interval '1 month') at time zone 'UTC')
            ), '{}')) r order by 1`,
    [low, high, month],
  );
  return rows.flatMap((range) => [range.low, range.high]);
}

/** The month's rows above a number, up to and including another, as lines of JSON in their order. */
export async function readRows(db: Queryable, { order, ...month }: Month, after: number, to: number): Promise<string[]> {
  const rows = await db.many<{ line: string }>(
    `select row_to_json(t)::text as line from months.${nameOfMonth(month)} t where t.${order} > $1 and t.${order} <= $2 order by t.${order}`,
    [after, to],
  );
  return rows.map(({ line }) => line);
}

/** What is noted of a month that goes or comes back. */
export interface Noted {
  readonly event: 'detached' | 'attached';
  readonly at: Date;
  readonly by_whom: string;
  readonly row_count: number;
  readonly row_ranges: readonly number[];
  readonly file_name: string;
  readonly file_sha256: string;
}

export async function noteMonth(tx: Queryable, { table, month }: Pick<Month, 'table' | 'month'>, noted: Noted): Promise<void> {
  await tx.run(
    `insert into detached_months (table_name, month, event, at, by_whom, row_count, row_ranges, file_name, file_sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [table, month, noted.event, noted.at, noted.by_whom, noted.row_count, noted.row_ranges, noted.file_name, noted.file_sha256],
  );
}

/**
 * Locks what a month needs to leave but the table's readers: nobody else makes, takes out or puts back a month, and no row
 * comes to this one. From here on each lock is waited for as long as payments may wait for us.
 */
export async function lockMonth(tx: Queryable, month: Month): Promise<void> {
  await tx.run(`set local lock_timeout = '${LOCK_WAIT_MS}ms'`);
  await tx.run(`lock table only ${month.table} in share update exclusive mode`);
  await tx.run(`lock table months.${nameOfMonth(month)} in share mode`);
}

/** Takes a month out of its table: until the transaction ends nobody reads or writes the table, so nothing is read behind it. */
export async function detach(tx: Queryable, month: Month): Promise<void> {
  await tx.run(`alter table ${month.table} detach partition months.${nameOfMonth(month)}`);
}

/** Drops a month that was taken out. */
export async function drop(tx: Queryable, month: Month): Promise<void> {
  await tx.run(`drop table months.${nameOfMonth(month)}`);
}

/** Makes an empty month beside its table. */
export async function makeBeside(tx: Queryable, month: Month): Promise<void> {
  await tx.run('select make_month_beside($1, $2)', [month.table, month.month]);
}

/** Makes an empty copy of a month's columns, which goes with the transaction; gives its name. */
export async function makeCopy(tx: Queryable, month: Month): Promise<string> {
  await tx.run(`create temporary table month_read_back (like ${month.table}) on commit drop`);
  return 'pg_temp.month_read_back';
}

/** Puts rows, each as JSON, into a month that stands beside its table, or a copy. */
export async function putRows(tx: Queryable, month: Month, into: string, lines: readonly string[]): Promise<void> {
  await tx.run(`insert into ${into} select * from json_populate_recordset(null::${month.table}, $1::json)`, [`[${lines.join(',')}]`]);
}

/** Readies what was put in to be read by its numbers. */
export async function indexCopy(tx: Queryable, month: Month, copy: string): Promise<void> {
  await tx.run(`create index on ${copy} (${month.order})`);
}

/** Lets PostgreSQL know that every row is of the month, so that it reads none of them as the month comes to its table. */
export async function boundMonth(tx: Queryable, month: Month): Promise<void> {
  const name = nameOfMonth(month);
  await tx.run(
    `alter table months.${name} add constraint of_month
      check (at >= '${month.month}'::date::timestamp at time zone 'UTC' and at < ('${month.month}'::date + interval '1 month') at time zone 'UTC')`,
  );
}

/** Puts a month into its table, with what came for it meanwhile and stands in the rest. */
export async function attach(tx: Queryable, month: Month): Promise<void> {
  await tx.run(`set local lock_timeout = '${LOCK_WAIT_MS}ms'`);
  await tx.run('select attach_month($1, $2)', [month.table, month.month]);
  await tx.run(`alter table months.${nameOfMonth(month)} drop constraint of_month`);
}

/** Which transactions have locks on a table or its rest, but our own. */
export async function listHolders(db: Queryable, table: string): Promise<string[]> {
  const rows = await db.many<{ holder: string }>(
    `select distinct virtualtransaction as holder from pg_locks
      where locktype = 'relation' and granted and database = (select oid from pg_database where datname = current_database())
        and relation in ($1::text::regclass, to_regclass(format('months.%I', $1::text || '_rest'))) and pid <> pg_backend_pid()`,
    [table],
  );
  return rows.map(({ holder }) => holder);
}

/** A month that is away. */
export interface AwayMonth {
  readonly table: string;
  readonly month: string;
  readonly at: Date;
  readonly row_count: number;
  readonly row_ranges: readonly number[];
  readonly file_name: string;
  readonly file_sha256: string;
}

/** Every month that is away, by table, the oldest first. */
export async function listAway(db: Queryable): Promise<AwayMonth[]> {
  const rows = await db.many<Omit<AwayMonth, 'row_ranges'> & { row_ranges: string }>(
    `select table_name as "table", month, at, row_count, array_to_json(row_ranges)::text as row_ranges, file_name, file_sha256
       from ${AWAY_MONTHS} a order by table_name, month`,
  );
  return rows.map((row) => ({ ...row, row_ranges: JSON.parse(row.row_ranges) as number[] }));
}
