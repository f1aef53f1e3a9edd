import { RECORD_LENGTH } from './record-table.ts';

const NINE = 0x39;

/** Bytes for a number of records with their line endings, filled up and given out, again and again. */
export class RecordBuffer {
  bytes: Uint8Array;
  #length = 0;
  #is_first = true;
  readonly #line_ending: string;
  readonly #size: number;

  constructor(records: number, line_ending: string) {
    this.#line_ending = line_ending;
    // Records are set apart by a line ending; whether the last one has one too is decided at the end.
    this.#size = records * (RECORD_LENGTH + line_ending.length) + line_ending.length;
    this.bytes = new Uint8Array(this.#size);
  }

  get is_empty(): boolean {
    return this.#length === 0;
  }

  /** Whether there is no room for another record with an ending at either side. */
  get is_full(): boolean {
    return this.#length + RECORD_LENGTH + 2 * this.#line_ending.length > this.#size;
  }

  /** Makes room for a record; gives where in `bytes` it begins. The buffer must not be full. */
  next(): number {
    if (this.#is_first) this.#is_first = false;
    else this.endLine();
    const start = this.#length;
    this.#length += RECORD_LENGTH;
    return start;
  }

  addPadding(): void {
    const start = this.next();
    this.bytes.fill(NINE, start, start + RECORD_LENGTH);
  }

  /** Ends the line of the last record; there is always room for that. */
  endLine(): void {
    for (let index = 0; index < this.#line_ending.length; index += 1) {
      this.bytes[this.#length] = this.#line_ending.charCodeAt(index);
      this.#length += 1;
    }
  }

  /** Gives out what there is, and begins anew with other bytes: those given out stay as they are. */
  take(): Uint8Array {
    const taken = this.bytes.subarray(0, this.#length);
    this.bytes = new Uint8Array(this.#size);
    this.#length = 0;
    return taken;
  }
}
