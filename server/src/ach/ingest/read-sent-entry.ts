import { type BatchHeader, type NachaEvent, readEventsFrom, readRecords, type StandardEntry } from '@drawbridge/nacha';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import { readIncomingBytes } from '../deliver/delivery-store.ts';
import { openBytes } from '../originate/file-bytes.ts';
import { readPieces } from '../originate/kept-bytes.ts';

/** An entry as it stands in a file, with the header of its batch. The account number in it is open. */
export interface EntryInFile {
  readonly entry: StandardEntry;
  readonly header: BatchHeader;
}

/** What banks answer on one day stands in a few files: those of the last days. */
const FILES_KEPT = 2;

/**
 * Our entries as they were sent, read from the files, for one run (an ingestion, an origination). It keeps the last
 * files open, for a thousand answers about one. Its open account numbers go nowhere and die with it.
 */
export class SentFiles {
  readonly #sealer: Sealer;
  readonly #kept = new Map<string, ReadonlyMap<string, EntryInFile>>();

  constructor({ sealer }: { readonly sealer: Sealer }) {
    this.#sealer = sealer;
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
    const entries = new Map<string, EntryInFile>();
    const reader = new EntryReader();
    for await (const events of readEventsFrom(readPieces(this.#sealer, tx, file_id)))
      for (const { entry, header } of reader.entriesIn(events)) entries.set(entry.trace_number, { entry, header });
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= FILES_KEPT) this.#kept.delete(oldest);
    this.#kept.set(file_id, entries);
    return entries;
  }
}

/** An entry of a file from the bank, by its line. */
export async function readReceivedEntry(
  { sealer }: { readonly sealer: Sealer },
  tx: Queryable,
  incoming_file_id: string,
  line: number,
): Promise<EntryInFile> {
  const bytes = openBytes(sealer, 'ach_incoming_files', incoming_file_id, await readIncomingBytes(tx, incoming_file_id));
  const reader = new EntryReader({ despite_errors: true });
  for (const found of reader.entriesIn(readRecords([bytes.toString('latin1')]))) if (found.line === line) return found;
  throw new Error('the entry does not stand in its file');
}

/** What was sent has no errors; in a file from a bank other lines than the one that had its effect may have some. */
class EntryReader {
  readonly #despite_errors: boolean;
  #header: BatchHeader | undefined;

  constructor({ despite_errors = false } = {}) {
    this.#despite_errors = despite_errors;
  }

  /** The entries among the next records of a file. */
  *entriesIn(events: Iterable<NachaEvent>): Generator<EntryInFile & { line: number }> {
    for (const event of events) {
      if (event.type === 'error' && !this.#despite_errors) throw event.error;
      // What we send, and what is answered, has the standard layout.
      if (event.type === 'batch-header') this.#header = event.header as BatchHeader;
      if (event.type === 'entry' && this.#header) yield { entry: event.entry as StandardEntry, header: this.#header, line: event.line };
    }
  }
}
