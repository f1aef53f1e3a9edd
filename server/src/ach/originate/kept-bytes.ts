import type { Queryable } from '../../kernel/db/database.ts';
import { KeyMissing, type Sealer } from '../../kernel/security/seal.ts';
import { openBytes, openPiece, openPieceFromOutside, type PiecePlace, sealPiece, sealPieceForOutside } from './file-bytes.ts';
import { findKeeping, findLastPiece, findPiece, insertPiece } from './pieces-store.ts';

/** The bytes of a file were altered, or lack a piece. */
export class BytesAltered extends Error {}

/** Keeps a piece of a file to the bank, in the transaction that originates it. */
export function keepPiece(sealer: Sealer, tx: Queryable, place: PiecePlace, bytes: Uint8Array): Promise<void> {
  return insertPiece(tx, place, sealPiece(sealer, place, bytes));
}

/**
 * The bytes of a file to the bank as they were originated, a piece at a time: whoever takes them one by one holds one.
 * @throws {BytesAltered} where the next piece, or the end, is not what was kept.
 */
export async function* readPieces(sealer: Sealer, db: Queryable, file_id: string): AsyncGenerator<Uint8Array> {
  const { size_bytes, bytes_sealed } = await findKeeping(db, file_id);
  if (size_bytes === null) {
    if (bytes_sealed === null) throw new BytesAltered('the file has no bytes');
    yield opened(() => openBytes(sealer, 'ach_files', file_id, bytes_sealed));
    return;
  }
  for await (const { number, is_last, sealed } of readSealedPieces(db, file_id))
    yield opened(() => openPiece(sealer, { file_id, number, is_last }, sealed));
}

/**
 * The last bytes of a file, with its control record: its last piece, or all of one that is kept whole.
 * @throws {BytesAltered} where it has none, or they are not what was kept.
 */
export async function readLastBytes(sealer: Sealer, db: Queryable, file_id: string): Promise<Buffer> {
  const { size_bytes, bytes_sealed } = await findKeeping(db, file_id);
  if (size_bytes === null && bytes_sealed !== null) return opened(() => openBytes(sealer, 'ach_files', file_id, bytes_sealed));
  const last = await findLastPiece(db, file_id);
  if (!last) throw new BytesAltered('the file has no last piece');
  return opened(() => openPiece(sealer, { file_id, number: last.number, is_last: true }, last.sealed));
}

/** A piece of a file as it is kept. */
export interface SealedPiece {
  readonly number: number;
  readonly is_last: boolean;
  readonly sealed: string;
}

/**
 * The pieces of a file that is kept in pieces, in order, as they are kept.
 * @throws {BytesAltered} where the next one is missing.
 */
async function* readSealedPieces(db: Queryable, file_id: string): AsyncGenerator<SealedPiece> {
  for (let number = 0; ; number += 1) {
    const piece = await findPiece(db, file_id, number);
    if (!piece) throw new BytesAltered(`piece ${number} of the file is missing`);
    yield { number, ...piece };
    if (piece.is_last) return;
  }
}

/** The same as a copy outside of the database keeps them: it opens where the database is lost, or older. */
export async function* readPiecesForOutside(sealer: Sealer, db: Queryable, file_id: string): AsyncGenerator<SealedPiece> {
  for await (const { sealed, ...piece } of readSealedPieces(db, file_id)) {
    const place = { file_id, ...piece };
    yield {
      ...piece,
      sealed: sealPieceForOutside(
        sealer,
        place,
        opened(() => openPiece(sealer, place, sealed)),
      ),
    };
  }
}

/**
 * Keeps a piece of a copy as the database keeps its own.
 * @throws {BytesAltered} where it is not what was kept.
 */
export async function keepCopiedPiece(sealer: Sealer, tx: Queryable, file_id: string, { sealed, ...piece }: SealedPiece): Promise<void> {
  const place = { file_id, ...piece };
  await keepPiece(
    sealer,
    tx,
    place,
    opened(() => openPieceFromOutside(sealer, place, sealed)),
  );
}

/** All of them at once, for a person who looks at a file. */
export async function readKeptBytes(sealer: Sealer, db: Queryable, file_id: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readPieces(sealer, db, file_id)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function opened(open: () => Buffer): Buffer {
  try {
    return open();
  } catch (error) {
    if (error instanceof KeyMissing) throw error;
    throw new BytesAltered('the bytes of the file were altered', { cause: error });
  }
}
