import type { Queryable } from '../../kernel/db/database.ts';

/** The file that a consumer asked for last. */
export interface DataFileRow {
  readonly id: string;
  readonly state: 'making' | 'ready' | 'expired' | 'failed';
  /** Real time. */
  readonly begun_at: Date;
  readonly attempts: number;
  readonly size_bytes: number | null;
  /** By the domain's clock. */
  readonly until: Date | null;
}

const ROW = 'id, state, begun_at, attempts, size_bytes, until';

export function findDataFile(db: Queryable, consumer_id: string): Promise<DataFileRow | undefined> {
  return db.maybe<DataFileRow>(`select ${ROW} from data_files where consumer_id = $1`, [consumer_id]);
}

/** The same, and nobody else asks for another one of theirs meanwhile. */
export function lockDataFile(tx: Queryable, consumer_id: string): Promise<DataFileRow | undefined> {
  return tx.maybe<DataFileRow>(`select ${ROW} from data_files where consumer_id = $1 for update`, [consumer_id]);
}

/** Forgets a file, with its pieces. */
export async function dropDataFile(tx: Queryable, id: string): Promise<void> {
  await tx.run('delete from data_files where id = $1', [id]);
}

/** Notes that one is to be made; false where another one of that consumer's was asked for meanwhile. */
export async function addDataFile(tx: Queryable, consumer_id: string, id: string, at: Date): Promise<boolean> {
  const added = await tx.run(
    `insert into data_files (consumer_id, id, state, begun_at) values ($1, $2, 'making', $3) on conflict (consumer_id) do nothing`,
    [consumer_id, id, at],
  );
  return added === 1;
}

/** Begins to make one, once more; undefined where it is made, or asked for no longer. */
export function beginAttempt(db: Queryable, id: string, at: Date): Promise<{ consumer_id: string; attempt: number } | undefined> {
  return db.maybe(
    `update data_files set attempts = attempts + 1, begun_at = $2 where id = $1 and state = 'making'
     returning consumer_id, attempts as attempt`,
    [id, at],
  );
}

/** Takes away what earlier attempts have written. */
export async function dropEarlierPieces(db: Queryable, id: string, attempt: number): Promise<void> {
  await db.run('delete from data_file_pieces where file_id = $1 and attempt < $2', [id, attempt]);
}

/** One piece of a file, by the attempt that writes it. */
export interface PieceName {
  readonly id: string;
  readonly attempt: number;
  /** From 1. */
  readonly number: number;
}

export async function addPiece(db: Queryable, { id, attempt, number }: PieceName, sealed: string): Promise<void> {
  await db.run('insert into data_file_pieces (file_id, attempt, number, sealed) values ($1, $2, $3, $4)', [id, attempt, number, sealed]);
}

/** A piece, sealed; undefined past the last one, and once they are erased. */
export async function findPiece(db: Queryable, { id, attempt, number }: PieceName): Promise<string | undefined> {
  const row = await db.maybe<{ sealed: string }>(
    'select sealed from data_file_pieces where file_id = $1 and attempt = $2 and number = $3',
    [id, attempt, number],
  );
  return row?.sealed;
}

/** Notes that an attempt has made it; false where another attempt goes on, or it is asked for no longer. */
export async function finishDataFile(
  tx: Queryable,
  { id, attempt, size_bytes, until }: { id: string; attempt: number; size_bytes: number; until: Date },
): Promise<boolean> {
  const finished = await tx.run(
    `update data_files set state = 'ready', size_bytes = $3, until = $4 where id = $1 and attempts = $2 and state = 'making'`,
    [id, attempt, size_bytes, until],
  );
  return finished === 1;
}

/** Notes that it could not be made. */
export async function failDataFile(db: Queryable, id: string, attempt: number): Promise<void> {
  await db.run(`update data_files set state = 'failed' where id = $1 and attempts = $2 and state = 'making'`, [id, attempt]);
}

/** When the next file is to be erased. */
export async function nextEnd(db: Queryable): Promise<Date | undefined> {
  const { until } = await db.one<{ until: Date | null }>(`select min(until) as until from data_files where state = 'ready'`);
  return until ?? undefined;
}

/** Erases the files whose time is over. */
export async function eraseEnded(tx: Queryable, now: Date): Promise<void> {
  const ended = await tx.many<{ id: string }>(
    `update data_files set state = 'expired' where state = 'ready' and until <= $1 returning id`,
    [now],
  );
  await tx.run('delete from data_file_pieces where file_id = any($1)', [ended.map(({ id }) => id)]);
}
