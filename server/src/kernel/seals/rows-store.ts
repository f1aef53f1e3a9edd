import type { Queryable } from '../db/database.ts';
import type { Away } from './away-store.ts';
import { rowName, rowText } from './row-text-store.ts';
import type { SealedTable } from './sealed-tables.ts';
import type { Since } from './since.ts';

// owners: 7 unseen, the tables of sealed-tables.ts.
/** The most arrival numbers under one seal. A mark has two bytes for a row's number less the one before its range. */
export const SEAL_REACH = 10_000;

const NOTHING_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** What stands between two numbers of a table: how many rows, the hash over their texts, and their marks. */
export async function digestRange(
  tx: Queryable,
  sealed: SealedTable,
  after_seq: number,
  to_seq: number,
): Promise<{ row_count: number; rows_sha256: string; marks: Buffer; marks_sha256: string }> {
  const text = await rowText(tx, sealed);
  return tx.one(
    `select d.row_count, d.rows_sha256, d.marks, encode(sha256(d.marks), 'hex') as marks_sha256
       from (select count(*)::integer as row_count,
                    encode(sha256(convert_to(coalesce(string_agg(r.text, E'\\n' order by r.seq), ''), 'UTF8')), 'hex') as rows_sha256,
                    coalesce(string_agg(int2send((r.seq - $1::bigint)::smallint) || substr(sha256(convert_to(r.text, 'UTF8')), 1, 8), '' order by r.seq), '') as marks
               from (select t.${sealed.order} as seq, ${text} as text from ${sealed.table} t
                      where t.${sealed.order} > $1 and t.${sealed.order} <= $2) r) d`,
    [after_seq, to_seq],
  );
}

/**
 * The numbers of a table's seals under which something is not as it was sealed, in order. One pass over the table, ten
 * thousand numbers at a time, however small the ranges are: a quiet hour makes a hundred of them. `since`: of its stretches alone.
 * Ranges of which nothing is here, all within stretches that are away, are passed over.
 */
export async function findBrokenSeals(db: Queryable, sealed: SealedTable, away: readonly Away[], since?: Since): Promise<number[]> {
  const text = await rowText(db, sealed);
  // Seals of one part lie side by side: those of a slice are not of a part with new ones.
  const part = `after_seq / ${SEAL_REACH} * 2 + (to_seq > ${since?.mark(sealed.table) ?? 0})::integer`;
  const rows = await db.many<{ number: number }>(
    `with ranges as (
       select number, after_seq, to_seq, row_count, rows_sha256, ${part} as part,
              row_number() over (partition by ${part} order by to_seq) - 1 as place
         from seals where table_name = $1 and ${since?.within(sealed.table, 'to_seq') ?? 'true'}
     ), parts as (
       select part, min(after_seq) as after_seq, max(to_seq) as to_seq, array_agg(to_seq order by to_seq) as ends from ranges group by part
     )
     select r.number
       from ranges r
       left join (
         select p.part, d.place, d.row_count, d.rows_sha256
           from parts p
          cross join lateral (
            select e.place, count(*) as row_count, encode(sha256(convert_to(string_agg(e.text, E'\\n' order by e.seq), 'UTF8')), 'hex') as rows_sha256
              from (select t.${sealed.order} as seq, width_bucket(t.${sealed.order} - 1, p.ends) as place, ${text} as text
                      from ${sealed.table} t
                     where t.${sealed.order} > p.after_seq and t.${sealed.order} <= p.to_seq) e
             group by e.place
          ) d
       ) found on found.part = r.part and found.place = r.place
      where (coalesce(found.row_count, 0) <> r.row_count
             or coalesce(found.rows_sha256, '${NOTHING_SHA256}') <> r.rows_sha256)
        and not (found.row_count is null
                 and exists (select from unnest($2::bigint[], $3::bigint[]) as a (low, high) where r.after_seq >= a.low - 1 and r.to_seq <= a.high))
      order by r.number`,
    [sealed.table, away.map(({ low }) => low), away.map(({ high }) => high)],
  );
  return rows.map(({ number }) => number);
}

export interface MarkedSeal {
  readonly number: number;
  readonly after_seq: number;
  readonly to_seq: number;
  readonly sealed_at: Date;
  readonly marks: Buffer;
}

/** Some seals with the marks of their rows. */
export function readMarkedSeals(db: Queryable, numbers: readonly number[]): Promise<MarkedSeal[]> {
  return db.many<MarkedSeal>('select number, after_seq, to_seq, sealed_at, marks from seals where number = any($1) order by number', [
    numbers,
  ]);
}

export interface StandingRow {
  readonly seq: number;
  readonly name: string;
  /** The first eight bytes of its hash, in hexadecimal. */
  readonly mark: string;
}

/** The rows of a table that stand between two numbers now, in order. `copy`: another table, of the same columns, that holds some of them. */
export async function readStandingRows(
  db: Queryable,
  sealed: SealedTable,
  { after_seq, to_seq }: { readonly after_seq: number; readonly to_seq: number },
  copy = sealed.table,
): Promise<StandingRow[]> {
  const text = await rowText(db, sealed);
  return db.many<StandingRow>(
    `select t.${sealed.order} as seq, ${rowName(sealed)} as name, encode(substr(sha256(convert_to(${text}, 'UTF8')), 1, 8), 'hex') as mark
       from ${copy} t where t.${sealed.order} > $1 and t.${sealed.order} <= $2 order by 1`,
    [after_seq, to_seq],
  );
}

/** The numbers of rows of a table that were removed because their time had passed, between two numbers. */
export async function readRemoved(db: Queryable, table: string, after_seq: number, to_seq: number): Promise<Set<number>> {
  const rows = await db.many<{ seq: number }>(
    `select distinct s.seq from removed_rows r cross join unnest(r.row_seqs) as s (seq)
      where r.table_name = $1 and s.seq > $2 and s.seq <= $3`,
    [table, after_seq, to_seq],
  );
  return new Set(rows.map(({ seq }) => seq));
}

/** The numbers of a table's seals that reach into a stretch, in order. */
export async function sealsWithin(db: Queryable, table: string, { low, high }: Away): Promise<number[]> {
  const rows = await db.many<{ number: number }>(
    'select number from seals where table_name = $1 and to_seq >= $2 and after_seq < $3 order by number',
    [table, low, high],
  );
  return rows.map(({ number }) => number);
}

/** Seals that lie whole within a stretch: how many rows stood under them. */
export async function countSealedInside(db: Queryable, table: string, { low, high }: Away): Promise<number> {
  const row = await db.one<{ count: number }>(
    'select coalesce(sum(row_count), 0) as count from seals where table_name = $1 and after_seq >= $2::bigint - 1 and to_seq <= $3',
    [table, low, high],
  );
  return row.count;
}

/** The numbers of a table's seals that lie in a stretch in part. */
export async function sealsAcross(db: Queryable, table: string, { low, high }: Away): Promise<number[]> {
  const rows = await db.many<{ number: number }>(
    `select number from seals where table_name = $1 and to_seq >= $2 and after_seq < $3
        and not (after_seq >= $2::bigint - 1 and to_seq <= $3) order by number`,
    [table, low, high],
  );
  return rows.map(({ number }) => number);
}

/** How many rows of a stretch are here. */
export async function countStanding(db: Queryable, { table, order }: SealedTable, { low, high }: Away): Promise<number> {
  const row = await db.one<{ count: number }>(`select count(*) as count from ${table} t where t.${order} >= $1 and t.${order} <= $2`, [
    low,
    high,
  ]);
  return row.count;
}

/** How many rows a copy of a part of a sealed table holds. */
export async function countCopy(db: Queryable, copy: string): Promise<number> {
  return (await db.one<{ count: number }>(`select count(*) as count from ${copy}`)).count;
}

/** Rows with numbers that no sequence gives out, from before the first seal; at most a hundred. */
export async function rowsBeforeTheFirst(db: Queryable, sealed: SealedTable): Promise<string[]> {
  const rows = await db.many<{ seq: number; name: string }>(
    `select t.${sealed.order} as seq, ${rowName(sealed)} as name from ${sealed.table} t where t.${sealed.order} <= 0 order by 1 limit 100`,
  );
  return rows.map(({ seq, name }) => `${sealed.table} ${seq} (${name}) was put in before the first seal`);
}

/** How many rows of a table no seal covers yet. */
export async function countUnsealed(db: Queryable, { table, order }: SealedTable): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*) as count from ${table} t
      where t.${order} > coalesce((select s.to_seq from seals s where s.table_name = $1 order by s.to_seq desc limit 1), 0)`,
    [table],
  );
  return row.count;
}
