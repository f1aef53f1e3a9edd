import { RECORD_LENGTH } from './record-table.ts';

const BLANK = 0x20;
const NINE = 0x39;

/** Bytes into which records are written, one by one or several at once. */
export interface RecordBytes {
  readonly bytes: Uint8Array;
  /** Of the same bytes. */
  readonly view: DataView;
}

/**
 * Bytes for a number of records, filled and given out again and again. Each stands behind the line ending that
 * separates it from the last; whether a final ending follows is decided at the end.
 */
export class RecordBuffer implements RecordBytes {
  /** Where records are written. Another one after `next` and `take`. */
  bytes: Uint8Array;
  view: DataView;
  /** What has been written and not taken begins here: the first record of all has no line ending before it. */
  #start: number;
  #end = 0;
  readonly #line_ending: Uint8Array;
  /** As many blank records as make it full and one more, with line endings: what every chunk begins with. */
  readonly #blank: Uint8Array;
  /** Given out, and not given back. */
  readonly #given_out = new WeakSet<Uint8Array>();
  readonly #given_back: Uint8Array[] = [];
  /** From so many bytes on it is full. */
  readonly #full_length: number;

  constructor(records: number, line_ending: string) {
    this.#line_ending = Uint8Array.from(line_ending, (character) => character.charCodeAt(0));
    this.#full_length = records * (line_ending.length + RECORD_LENGTH);
    this.#blank = this.#blankRecords(records + 1);
    this.#start = line_ending.length;
    this.bytes = this.#blank.slice();
    this.view = new DataView(this.bytes.buffer);
  }

  get is_empty(): boolean {
    return this.#end === 0;
  }

  /** Whether it is time to take out what is there. There is room for more, but nobody should go on for long. */
  get is_full(): boolean {
    return this.#end >= this.#full_length;
  }

  /** Makes room for a record, which is blank; gives where in `bytes` it begins. */
  next(): number {
    const start = this.#end + this.#line_ending.length;
    this.#end = start + RECORD_LENGTH;
    if (this.#end > this.bytes.length) this.#grow();
    return start;
  }

  addPadding(): void {
    const start = this.next();
    this.bytes.fill(NINE, start, start + RECORD_LENGTH);
  }

  /** Ends the line of the last record of all; where lines have no endings, with the ending given. */
  endLine(ending?: string): void {
    const bytes = ending === undefined ? this.#line_ending : Uint8Array.from(ending, (character) => character.charCodeAt(0));
    if (this.#end + bytes.length > this.bytes.length) this.#grow();
    this.bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** Gives out what there is, and begins with other bytes: those given out stay until they are given back. */
  take(): Uint8Array {
    const taken = this.bytes.subarray(this.#start, this.#end);
    this.#given_out.add(taken);
    this.bytes = this.#blankBytes();
    this.view = new DataView(this.bytes.buffer);
    this.#start = 0;
    this.#end = 0;
    return taken;
  }

  /** Takes back what `take` gave out, to be written into anew; anything else is left alone. */
  giveBack(taken: Uint8Array): void {
    // Bytes that had to grow are not kept: their like is seldom needed.
    const { buffer } = taken;
    if (this.#given_out.delete(taken) && buffer.byteLength === this.#blank.length) this.#given_back.push(new Uint8Array(buffer));
  }

  #blankBytes(): Uint8Array {
    const bytes = this.#given_back.pop();
    if (!bytes) return this.#blank.slice();
    bytes.set(this.#blank);
    return bytes;
  }

  #grow(): void {
    const grown = this.#blankRecords(2 * (this.bytes.length / (this.#line_ending.length + RECORD_LENGTH)));
    grown.set(this.bytes);
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }

  #blankRecords(count: number): Uint8Array {
    const row_length = this.#line_ending.length + RECORD_LENGTH;
    const blank = new Uint8Array(count * row_length).fill(BLANK);
    for (let start = 0; start < blank.length; start += row_length) blank.set(this.#line_ending, start);
    return blank;
  }
}
