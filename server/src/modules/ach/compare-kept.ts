import type { NachaEvent } from '@drawbridge/nacha';
import type { KeptFile } from './invariant-store.ts';
import { CONTROL_TOTALS, type FileRead } from './read-through.ts';

/** A kept file beside what the books say of it: its bytes with their hash, its entries with the rows, its totals with the columns. */
export class Comparison {
  readonly #file: KeptFile;
  readonly #amounts: Map<string, number>;
  readonly #found: string[] = [];

  constructor(file: KeptFile, rows: readonly { trace_number: string; amount_cents: number }[]) {
    this.#file = file;
    this.#amounts = new Map(rows.map((row) => [row.trace_number, row.amount_cents]));
  }

  /** The next record of the file. */
  take(event: NachaEvent): void {
    if (event.type === 'error') this.#found.push(`it breaks the format: ${event.error.message}`);
    if (event.type === 'entry' && 'trace_number' in event.entry) {
      const { trace_number, amount_cents } = event.entry;
      const amount = this.#amounts.get(trace_number);
      if (amount !== amount_cents)
        this.#found.push(`entry ${trace_number} is over ${amount_cents} cents in it and ${amount ?? 'no'} cents in the books`);
      this.#amounts.delete(trace_number);
    }
    if (event.type === 'file-control')
      for (const field of CONTROL_TOTALS)
        if (event.control[field] !== this.#file[field])
          this.#found.push(`${field} is ${event.control[field]} in it and ${this.#file[field]} in the books`);
  }

  /** What does not agree; asked once the file was read to its end. */
  end(read: FileRead): string[] {
    const { sha256, size_bytes, piece_count } = this.#file;
    if (read.sha256 !== sha256) this.#found.unshift('its bytes are not those that were cut');
    if (size_bytes !== null && size_bytes !== read.size_bytes) this.#found.push(`it has ${read.size_bytes} bytes and not ${size_bytes}`);
    const pieces_read = size_bytes === null ? 0 : read.piece_count;
    if (piece_count !== pieces_read) this.#found.push(`pieces of it that are kept: ${piece_count}, not ${pieces_read}`);
    for (const trace_number of this.#amounts.keys()) this.#found.push(`entry ${trace_number} is in the books and not in the file`);
    return this.#found;
  }
}
