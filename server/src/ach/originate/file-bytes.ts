import { createHash } from 'node:crypto';
import type { Sealer } from '../../kernel/security/seal.ts';

/** Files hold account numbers, so they are kept sealed; the row's id is their place. */
export function sealBytes(sealer: Sealer, table: 'ach_files' | 'ach_incoming_files', id: string, bytes: Uint8Array): string {
  return sealer.seal(Buffer.from(bytes).toString('latin1'), `${table}/${id}/bytes`);
}

/** Opens what `sealBytes` sealed. Throws when it was altered or belongs to another row. */
export function openBytes(sealer: Sealer, table: 'ach_files' | 'ach_incoming_files', id: string, bytes_sealed: string): Buffer {
  return Buffer.from(sealer.open(bytes_sealed, `${table}/${id}/bytes`), 'latin1');
}

/** Which piece of a file it is, from 0. The last one says so: a file of which the end is missing does not open. */
export interface PiecePlace {
  readonly file_id: string;
  readonly number: number;
  readonly is_last: boolean;
}

export function sealPiece(sealer: Sealer, place: PiecePlace, bytes: Uint8Array): string {
  return sealer.sealBytes(bytes, wordsOf(place));
}

/** The same for a copy that is kept outside of the database. */
export function sealPieceForOutside(sealer: Sealer, place: PiecePlace, bytes: Uint8Array): string {
  return sealer.sealForOutside(bytes, wordsOf(place));
}

/** Opens what `sealPiece` sealed. Throws when it was altered, misplaced, or is not the last one and should be. */
export function openPiece(sealer: Sealer, place: PiecePlace, sealed: string): Buffer {
  return sealer.openBytes(sealed, wordsOf(place));
}

/** The same of what `sealPieceForOutside` sealed. */
export function openPieceFromOutside(sealer: Sealer, place: PiecePlace, sealed: string): Buffer {
  return sealer.openFromOutside(sealed, wordsOf(place));
}

function wordsOf({ file_id, number, is_last }: PiecePlace): string {
  return `ach_file_pieces/${file_id}/${number}${is_last ? '/last' : ''}`;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
