import { createHash } from 'node:crypto';
import { type NachaEvent, readRecords, type StandardEntry } from '@drawbridge/nacha';
import type { Clock } from '../../clock/clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Sealer } from '../../security/seal.ts';
import { type BankEntryRow, readFileBytes } from './store.ts';

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

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type BatchHeaderEvent = NachaEvent & { type: 'batch-header' };

/** An entry of a file, with the line it stands on and the header of its batch. */
export interface EntryInFile {
  readonly line: number;
  readonly batch: BatchHeaderEvent['header'];
  readonly entry: StandardEntry;
}

/** The entries of a file that the bank accepted, by line. */
export async function readEntries(bank: AchBank, file_name: string): Promise<ReadonlyMap<number, EntryInFile>> {
  const entries = new Map<number, EntryInFile>();
  let batch: BatchHeaderEvent['header'] | undefined;
  for (const event of readRecords([unseal(bank, file_name, await readFileBytes(bank.db, file_name))])) {
    if (event.type === 'batch-header') batch = event.header;
    // Only batches of the standard layout are accepted.
    else if (event.type === 'entry' && batch) entries.set(event.line, { line: event.line, batch, entry: event.entry as StandardEntry });
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
