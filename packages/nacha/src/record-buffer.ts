import { RECORD_LENGTH } from './record-table.ts';

const BLANK = 0x20;
const NINE = 0x39;

/** Bytes into which records are written, one by one or several at once. */
export interface RecordBytes {
  readonly bytes: Uint8Array;
  /** Of the same bytes. */
  readonly view: DataView;
}

/** Bytes for a number of records with their line endings, filled up and given out, again and again. */
export class RecordBuffer implements RecordBytes {
  /** Where records are written. Another one after `next` and `take`. */
  bytes: Uint8Array;
  view: DataView;
  #length = 0;
  #is_first = true;
  readonly #line_ending: string;
  /** From so many bytes on it is full. */
  readonly #full_length: number;
  readonly #size: number;

  constructor(records: number, line_ending: string) {
    this.#line_ending = line_ending;
    // Records are set apart by a line ending; whether the last one has one too is decided at the end.
    const record_length = RECORD_LENGTH + line_ending.length;
    this.#full_length = records * record_length - line_ending.length;
    this.#size = (records + 1) * record_length;
    this.bytes = blanks(this.#size);
    this.view = new DataView(this.bytes.buffer);
  }

  get is_empty(): boolean {
    return this.#length === 0;
  }

  /** Whether it is time to take out what is there. There is room for more, but nobody should go on for long. */
  get is_full(): boolean {
    return this.#length >= this.#full_length;
  }

  /** Makes room for a record, which is blank; gives where in `bytes` it begins. */
  next(): number {
    if (this.#is_first) this.#is_first = false;
    else this.endLine();
    const start = this.#length;
    this.#length += RECORD_LENGTH;
    if (this.#length + this.#line_ending.length > this.bytes.length) this.#grow();
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
    this.bytes = blanks(this.#size);
    this.view = new DataView(this.bytes.buffer);
    this.#length = 0;
    return taken;
  }

  #grow(): void {
    const grown = blanks(2 * this.bytes.length + RECORD_LENGTH);
    grown.set(this.bytes);
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }
}

function blanks(length: number): Uint8Array {
  return new Uint8Array(length).fill(BLANK);
}
