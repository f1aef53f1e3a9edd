import type { NachaEvent } from '@drawbridge/nacha';
import { CONTROL_TOTALS, type FileRead } from '../ingest/read-through.ts';
import type { KeptFile } from './invariant-store.ts';
import type { EntriesOfFile } from './prove-entries.ts';

/** A kept file beside the books: its bytes with their hash, entries with rows and owners, totals with columns. */
export class Comparison {
  readonly #file: KeptFile;
  readonly #entries: EntriesOfFile;
  readonly #found: string[] = [];

  constructor(file: KeptFile, entries: EntriesOfFile) {
    this.#file = file;
    this.#entries = entries;
  }

  /** The next records of the file. */
  async take(events: readonly NachaEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'error') this.#found.push(`it breaks the format: ${event.error.message}`);
      if (event.type === 'file-control')
        for (const field of CONTROL_TOTALS)
          if (event.control[field] !== this.#file[field])
            this.#found.push(`${field} is ${event.control[field]} in it and ${this.#file[field]} in the books`);
    }
    await this.#entries.take(events);
  }

  /** What does not agree; asked once the file was read to its end. */
  async end(read: FileRead): Promise<string[]> {
    const { sha256, size_bytes, piece_count } = this.#file;
    if (read.sha256 !== sha256) this.#found.unshift('its bytes are not those that were originated');
    if (size_bytes !== null && size_bytes !== read.size_bytes) this.#found.push(`it has ${read.size_bytes} bytes and not ${size_bytes}`);
    const pieces_read = size_bytes === null ? 0 : read.piece_count;
    if (piece_count !== pieces_read) this.#found.push(`pieces of it that are kept: ${piece_count}, not ${pieces_read}`);
    const differs = await this.#entries.end();
    if (differs !== undefined) this.#found.push(differs);
    return this.#found;
  }
}
