import type { Context } from '../../context.ts';
import { addPiece, findPiece, type PieceName } from './store.ts';

type Sealing = Pick<Context, 'db' | 'sealer'>;

function placeOf({ id, attempt, number }: PieceName): string {
  return `data_file_pieces.sealed:${id}:${attempt}:${number}`;
}

/** Keeps one piece of a file, sealed to its place. */
export async function writePiece({ db, sealer }: Sealing, piece: PieceName, bytes: Uint8Array): Promise<void> {
  await addPiece(db, piece, sealer.sealBytes(bytes, placeOf(piece)));
}

/** A file's pieces in their order, each read when it is asked for. */
export async function* readPieces({ db, sealer }: Sealing, id: string, attempt: number): AsyncGenerator<Buffer> {
  for (let number = 1; ; number++) {
    const piece = { id, attempt, number };
    const sealed = await findPiece(db, piece);
    if (sealed === undefined) return;
    yield sealer.openBytes(sealed, placeOf(piece));
  }
}
