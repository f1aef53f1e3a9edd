import { createHash } from 'node:crypto';
import type { Sealer } from '../../security/seal.ts';

/** Files hold account numbers, so they are kept sealed; the row's id is their place. */
export function sealBytes(sealer: Sealer, table: 'ach_files' | 'ach_incoming_files', id: string, bytes: Uint8Array): string {
  return sealer.seal(Buffer.from(bytes).toString('latin1'), `${table}/${id}/bytes`);
}

/** The same for a file in pieces, whose characters are ASCII. */
export function sealPieces(sealer: Sealer, table: 'ach_files', id: string, pieces: Iterable<Uint8Array>): string {
  return sealer.sealPieces(pieces, `${table}/${id}/bytes`);
}

/** Opens what `sealBytes` or `sealPieces` sealed. Throws when it was altered or belongs to another row. */
export function openBytes(sealer: Sealer, table: 'ach_files' | 'ach_incoming_files', id: string, bytes_sealed: string): Buffer {
  return Buffer.from(sealer.open(bytes_sealed, `${table}/${id}/bytes`), 'latin1');
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
