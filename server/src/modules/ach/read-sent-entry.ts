import { type BatchHeader, readRecords, type StandardEntry } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { openBytes } from './file-bytes.ts';
import { readFileBytes, readIncomingBytes } from './store.ts';

/** An entry as it stands in a file, with the header of its batch. The account number in it is open. */
export interface EntryInFile {
  readonly entry: StandardEntry;
  readonly header: BatchHeader;
}

/** An entry of ours as it was sent, for an answer about it: read from the very file. Throws where the file does not hold it. */
export async function readSentEntry(
  context: Context,
  tx: Queryable,
  sent: { file_id: string; trace_number: string },
): Promise<EntryInFile> {
  const bytes = openBytes(context.sealer, 'ach_files', sent.file_id, await readFileBytes(tx, sent.file_id));
  return find(bytes, ({ entry }) => entry.trace_number === sent.trace_number);
}

/** An entry of a file from the bank, by its line. */
export async function readReceivedEntry(context: Context, tx: Queryable, incoming_file_id: string, line: number): Promise<EntryInFile> {
  const bytes = openBytes(context.sealer, 'ach_incoming_files', incoming_file_id, await readIncomingBytes(tx, incoming_file_id));
  return find(bytes, (found) => found.line === line);
}

function find(bytes: Buffer, wanted: (found: EntryInFile & { line: number }) => boolean): EntryInFile {
  let header: BatchHeader | undefined;
  for (const event of readRecords([bytes.toString('latin1')])) {
    if (event.type === 'error') throw event.error;
    // What we send, and what is answered, has the standard layout.
    if (event.type === 'batch-header') header = event.header as BatchHeader;
    if (event.type !== 'entry' || !header) continue;
    const found = { entry: event.entry as StandardEntry, header, line: event.line };
    if (wanted(found)) return found;
  }
  throw new Error('the entry does not stand in its file');
}
