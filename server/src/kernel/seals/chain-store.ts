import type { Queryable } from '../db/database.ts';
import type { Seal, SealHead } from './seal.ts';

/** Where the chain stands, locked: one seals at a time. */
export function lockHead(tx: Queryable): Promise<SealHead> {
  return tx.one<SealHead>('select number, sha256 from lock_seal_head()');
}

export function readHead(db: Queryable): Promise<SealHead> {
  return db.one<SealHead>('select number, sha256 from seal_head');
}

const SEAL = 'number, table_name, after_seq, to_seq, row_count, rows_sha256, marks_sha256, sealed_at, sha256';

export function readNewestSeal(db: Queryable): Promise<Seal | undefined> {
  return db.maybe<Seal>(`select ${SEAL} from seals order by number desc limit 1`);
}

/** The next seals after a number, in order: who reads all of them holds `most` at a time. */
export function readSealsAfter(db: Queryable, number: number, most: number): Promise<Seal[]> {
  return db.many<Seal>(`select ${SEAL} from seals where number > $1 order by number limit $2`, [number, most]);
}

export function readSeal(db: Queryable, number: number): Promise<Seal | undefined> {
  return db.maybe<Seal>(`select ${SEAL} from seals where number = $1`, [number]);
}

/** Up to which row the seals up to a number seal each table. */
export async function readEndsAt(db: Queryable, number: number): Promise<Map<string, number>> {
  const rows = await db.many<{ table_name: string; to_seq: number }>(
    'select table_name, max(to_seq) as to_seq from seals where number <= $1 group by table_name',
    [number],
  );
  return new Map(rows.map((row) => [row.table_name, row.to_seq]));
}

/** Up to which row each of some tables is sealed; 0 where it has no seal. */
export async function readSealedUpTo(db: Queryable, tables: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.many<{ table_name: string; to_seq: number }>(
    `select t.name as table_name, coalesce((select s.to_seq from seals s where s.table_name = t.name order by s.to_seq desc limit 1), 0) as to_seq
       from unnest($1::text[]) as t (name)`,
    [tables],
  );
  return new Map(rows.map((row) => [row.table_name, row.to_seq]));
}

/** Puts a seal at the end of the chain, with the marks of its rows. Throws where it is not the next of its table. */
export async function insertSeal(tx: Queryable, seal: Seal, marks: Buffer): Promise<void> {
  await tx.run(
    `select seal_next(
      p_number => $1, p_table_name => $2, p_after_seq => $3, p_to_seq => $4, p_row_count => $5, p_rows_sha256 => $6,
      p_marks => $7, p_sealed_at => $8, p_sha256 => $9
    )`,
    [seal.number, seal.table_name, seal.after_seq, seal.to_seq, seal.row_count, seal.rows_sha256, marks, seal.sealed_at, seal.sha256],
  );
}

/** Seals above a number, up to another, whose marks are not those that they were made with; at most a hundred. */
export async function sealsWithOtherMarks(db: Queryable, after: number, to: number): Promise<string[]> {
  const rows = await db.many<{ number: number }>(
    `select number from seals where number > $1 and number <= $2 and encode(sha256(marks), 'hex') <> marks_sha256 order by number limit 100`,
    [after, to],
  );
  return rows.map(({ number }) => `the marks of seal ${number} were changed`);
}
