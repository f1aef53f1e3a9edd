import { type BatchHeader, readRecords, type StandardEntry } from '@drawbridge/nacha';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { readFileBytes, readIncomingBytes } from './delivery-store.ts';
import { openBytes } from './file-bytes.ts';

/** An entry as it stands in a file, with the header of its batch. The account number in it is open. */
export interface EntryInFile {
  readonly entry: StandardEntry;
  readonly header: BatchHeader;
}

/** What banks tell about on one day stands in a few files: those of the last days. */
const FILES_KEPT = 2;

/**
 * Entries of ours as they were sent, read from the very files. One stands for one run (a take-in, a cut), and keeps the last files that it has
 * opened, so that a thousand answers about a file open it once. The account numbers in it are open: it goes nowhere and dies with its run.
 */
export class SentFiles {
  readonly #context: Context;
  readonly #kept = new Map<string, ReadonlyMap<string, EntryInFile>>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Throws where the file does not hold the entry. */
  async entry(tx: Queryable, sent: { file_id: string; trace_number: string }): Promise<EntryInFile> {
    const found = (await this.#entriesOf(tx, sent.file_id)).get(sent.trace_number);
    if (!found) throw new Error('the entry does not stand in its file');
    return found;
  }

  async #entriesOf(tx: Queryable, file_id: string): Promise<ReadonlyMap<string, EntryInFile>> {
    const kept = this.#kept.get(file_id);
    if (kept) return kept;
    const bytes = openBytes(this.#context.sealer, 'ach_files', file_id, await readFileBytes(tx, file_id));
    const entries = new Map<string, EntryInFile>();
    for (const { entry, header } of entriesIn(bytes)) entries.set(entry.trace_number, { entry, header });
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= FILES_KEPT) this.#kept.delete(oldest);
    this.#kept.set(file_id, entries);
    return entries;
  }
}

/** An entry of a file from the bank, by its line. */
export async function readReceivedEntry(context: Context, tx: Queryable, incoming_file_id: string, line: number): Promise<EntryInFile> {
  const bytes = openBytes(context.sealer, 'ach_incoming_files', incoming_file_id, await readIncomingBytes(tx, incoming_file_id));
  for (const found of entriesIn(bytes, { despite_errors: true })) if (found.line === line) return found;
  throw new Error('the entry does not stand in its file');
}

/** What was sent has no errors; in a file from a bank other lines than the one that had its effect may have some. */
function* entriesIn(bytes: Buffer, { despite_errors = false } = {}): Generator<EntryInFile & { line: number }> {
  let header: BatchHeader | undefined;
  for (const event of readRecords([bytes.toString('latin1')])) {
    if (event.type === 'error' && !despite_errors) throw event.error;
    // What we send, and what is answered, has the standard layout.
    if (event.type === 'batch-header') header = event.header as BatchHeader;
    if (event.type === 'entry' && header) yield { entry: event.entry as StandardEntry, header, line: event.line };
  }
}
