import type { Queryable } from '../../kernel/db/database.ts';

// The bank's pieces of files it was handed, sealed. Those of an upload without a file are not whole.

export interface Piece {
  readonly upload_id: string;
  readonly number: number;
  readonly is_last: boolean;
}

export async function insertPiece(db: Queryable, { upload_id, number, is_last }: Piece, sealed: string, received_at: Date): Promise<void> {
  await db.run(`insert into sandbox_ach_pieces (upload_id, number, is_last, sealed, received_at) values ($1, $2, $3, $4, $5)`, [
    upload_id,
    number,
    is_last,
    sealed,
    received_at,
  ]);
}

export function findPiece(db: Queryable, upload_id: string, number: number): Promise<{ is_last: boolean; sealed: string } | undefined> {
  return db.maybe(`select is_last, sealed from sandbox_ach_pieces where upload_id = $1 and number = $2`, [upload_id, number]);
}

/** Where a file's bytes are: in an upload, or sealed whole where the bank has had it for long. */
export function findBytes(db: Queryable, name: string): Promise<{ upload_id: string | null; bytes_sealed: string | null }> {
  return db.one(`select upload_id, bytes_sealed from sandbox_ach_files where name = $1`, [name]);
}

/** Takes an upload away that no file stands for. */
export async function forgetUpload(db: Queryable, upload_id: string): Promise<void> {
  await db.run(`delete from sandbox_ach_pieces where upload_id = $1 and not exists (select from sandbox_ach_files where upload_id = $1)`, [
    upload_id,
  ]);
}

/** Takes away what is left of uploads from before a moment that were never whole. */
export async function forgetUploadsBefore(db: Queryable, before: Date): Promise<void> {
  await db.run(
    `delete from sandbox_ach_pieces p
      where p.received_at < $1 and not exists (select from sandbox_ach_files f where f.upload_id = p.upload_id)`,
    [before],
  );
}
