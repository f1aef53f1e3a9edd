import { type NachaEvent, readEventsFrom, type StandardEntry } from '@drawbridge/nacha';
import type { Config } from '../../config.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Database, Queryable } from '../../kernel/db/database.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import { findBytes, findPiece, insertPiece, type Piece } from './pieces-store.ts';
import type { BankEntryRow } from './store.ts';

/** The sandbox's ODFI, Federal Reserve and receiving banks in one. The server's context is one. */
export interface AchBank {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly config: Pick<Config, 'ach'>;
}

/** Names are never used twice, whichever way a file goes. */
function placeOf(name: string): string {
  return `sandbox_ach/${name}/bytes`;
}

/** Files hold account numbers: the bank too keeps them sealed. */
export function seal(bank: AchBank, name: string, text: string): string {
  return bank.sealer.seal(text, placeOf(name));
}

export function unseal(bank: AchBank, name: string, sealed: string): string {
  return bank.sealer.open(sealed, placeOf(name));
}

/** Keeps a piece of what the bank is being handed. */
export function keepPiece({ sealer, db }: AchBank, piece: Piece, bytes: Uint8Array, at: Date): Promise<void> {
  return insertPiece(db, piece, sealer.sealBytes(bytes, placeOfPiece(piece)), at);
}

/** The bytes of an upload, a piece at a time. Throws where they are not whole. */
export async function* readUpload({ sealer }: AchBank, db: Queryable, upload_id: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const piece = await findPiece(db, upload_id, number);
    if (!piece) throw new Error(`the sandbox bank has lost piece ${number} of ${upload_id}`);
    yield sealer.openBytes(piece.sealed, placeOfPiece({ upload_id, number, is_last: piece.is_last }));
    if (piece.is_last) return;
  }
}

/** The bytes of a file that the bank has been handed, a piece at a time. */
export async function* readHeld(bank: AchBank, db: Queryable, name: string): AsyncGenerator<Uint8Array> {
  const { upload_id, bytes_sealed } = await findBytes(db, name);
  if (upload_id !== null) yield* readUpload(bank, db, upload_id);
  else yield Buffer.from(unseal(bank, name, bytes_sealed ?? ''), 'latin1');
}

function placeOfPiece({ upload_id, number, is_last }: Piece): string {
  return `sandbox_ach_pieces/${upload_id}/${number}${is_last ? '/last' : ''}`;
}

type BatchHeaderEvent = NachaEvent & { type: 'batch-header' };

/** An entry of a file, with the line it stands on and the header of its batch. */
export interface EntryInFile {
  readonly line: number;
  readonly batch: BatchHeaderEvent['header'];
  readonly entry: StandardEntry;
}

/** The entries of a file that the bank accepted, by line. */
async function readEntries(bank: AchBank, file_name: string): Promise<ReadonlyMap<number, EntryInFile>> {
  const entries = new Map<number, EntryInFile>();
  let batch: BatchHeaderEvent['header'] | undefined;
  for await (const events of readEventsFrom(readHeld(bank, bank.db, file_name))) {
    for (const event of events) {
      if (event.type === 'batch-header') batch = event.header;
      // Only batches of the standard layout are accepted.
      else if (event.type === 'entry' && batch) entries.set(event.line, { line: event.line, batch, entry: event.entry as StandardEntry });
    }
  }
  return entries;
}

/** What stands in the files for rows that may be of several. */
export async function readEntriesOf(bank: AchBank, rows: readonly BankEntryRow[]): Promise<(row: BankEntryRow) => EntryInFile> {
  const files = new Map<string, ReadonlyMap<number, EntryInFile>>();
  for (const name of new Set(rows.map((row) => row.file_name))) files.set(name, await readEntries(bank, name));
  return (row) => {
    const found = files.get(row.file_name)?.get(row.line_number);
    if (found?.entry.trace_number !== row.trace_number) throw new Error(`the sandbox bank has lost entry ${row.trace_number}`);
    return found;
  };
}
