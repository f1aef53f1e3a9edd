import type { Queryable } from '../../kernel/db/database.ts';
import type { PiecePlace } from './file-bytes.ts';

// What is kept of a file to the bank: its bytes, sealed, in pieces.

export async function insertPiece(tx: Queryable, { file_id, number, is_last }: PiecePlace, sealed: string): Promise<void> {
  await tx.run(`insert into ach_file_pieces (file_id, number, is_last, sealed) values ($1, $2, $3, $4)`, [
    file_id,
    number,
    is_last,
    sealed,
  ]);
}

export function findPiece(db: Queryable, file_id: string, number: number): Promise<{ is_last: boolean; sealed: string } | undefined> {
  return db.maybe(`select is_last, sealed from ach_file_pieces where file_id = $1 and number = $2`, [file_id, number]);
}

/** The piece with which a file ends; undefined where it has none. */
export function findLastPiece(db: Queryable, file_id: string): Promise<{ number: number; sealed: string } | undefined> {
  return db.maybe(`select number, sealed from ach_file_pieces where file_id = $1 and is_last order by number limit 1`, [file_id]);
}

/** How a file is kept: in pieces where it has a size; else whole, as those from before there were pieces. */
export function findKeeping(db: Queryable, file_id: string): Promise<{ size_bytes: number | null; bytes_sealed: string | null }> {
  return db.one(`select size_bytes, bytes_sealed from ach_files where id = $1`, [file_id]);
}
