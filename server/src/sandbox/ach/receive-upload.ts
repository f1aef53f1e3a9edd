import { createHash } from 'node:crypto';
import { newId } from '../../kernel/ids.ts';
import { type AchBank, keepPiece } from './bank.ts';
import { forgetUpload, forgetUploadsBefore } from './pieces-store.ts';

/** What is left of an upload that broke off is kept for so long. */
const BROKEN_OFF_MS = 24 * 3_600_000;

export interface Upload {
  readonly upload_id: string;
  readonly sha256: string;
}

/**
 * Keeps an upload, which is no file yet, a piece at a time; one that breaks off leaves nothing. Its age is real time,
 * as the sandbox's jumps by days meanwhile. Throws what its source throws.
 */
export async function receiveUpload(bank: AchBank, pieces: AsyncIterable<Uint8Array>): Promise<Upload> {
  const at = bank.clock.wall();
  await forgetUploadsBefore(bank.db, new Date(at.getTime() - BROKEN_OFF_MS));
  const upload_id = newId('fil');
  const hash = createHash('sha256');
  let previous: Uint8Array = new Uint8Array();
  let number = 0;
  try {
    for await (const piece of pieces) {
      if (previous.byteLength > 0) {
        await keepPiece(bank, { upload_id, number, is_last: false }, previous, at);
        number += 1;
      }
      hash.update(piece);
      previous = piece;
    }
    await keepPiece(bank, { upload_id, number, is_last: true }, previous, at);
  } catch (error) {
    await letGo(bank, upload_id);
    throw error;
  }
  return { upload_id, sha256: hash.digest('hex') };
}

/** Takes an upload away that no file stands for, if that can be done now. Never throws. */
export async function letGo({ db }: AchBank, upload_id: string): Promise<void> {
  // The file's fate is decided by then, and told. Pieces that stay are removed with broken-off ones.
  await forgetUpload(db, upload_id).catch(() => undefined);
}
