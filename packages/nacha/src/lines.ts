import { RECORD_LENGTH } from './record-table.ts';

/** How a line ends; `''` where records follow each other without line ends. */
export type LineEnding = '\n' | '\r\n' | '\r' | '';

/** Takes the next line, without its ending; `ending` is null for a last line that has none. */
export type TakeLine = (text: string, ending: LineEnding | null) => void;

/** Past this a line is no longer looked at, so that a file without line ends cannot fill the memory. */
export const LONGEST_LINE = 10_000;

const RETURN = 0x0d;
/** Once so much is there without a line end, there are none: a first line has one by then, even one that is too long. */
const FIRST_LINE_END_BY = 4 * RECORD_LENGTH;
/** What the file header of a file without line ends begins with: anything else is no file. */
const FILE_HEADER_BEGINS = '101';

/** Cuts text that arrives in pieces into lines: at line feeds, returns or both, or every 94 characters where there are neither. */
export class LineSplitter {
  #rest = '';
  /** How much of the rest is known to hold no line feed. */
  #searched = 0;
  /** Whether records follow each other without line ends; null until that is known. */
  #is_unbroken: boolean | null = null;
  readonly #take: TakeLine;

  constructor(take: TakeLine) {
    this.#take = take;
  }

  /** Whether the line that has begun is longer than any line may be. */
  get overflows(): boolean {
    return this.#rest.length > LONGEST_LINE;
  }

  push(chunk: string): void {
    const text = this.#rest === '' ? chunk : this.#rest + chunk;
    if (this.#is_unbroken === null) {
      this.#is_unbroken = isUnbroken(text);
      if (this.#is_unbroken === null) {
        this.#rest = text;
        return;
      }
    }
    if (this.#is_unbroken) this.#cutRecords(text);
    else this.#cutLines(text);
  }

  /** Gives out what is left when the text ends without a line ending. */
  end(): void {
    const rest = this.#rest;
    this.#rest = '';
    this.#searched = 0;
    if (this.#is_unbroken) {
      // A line end after everything is no record.
      if (/^[\r\n]{1,2}$/.test(rest)) this.#take('', '\n');
      else if (rest !== '') this.#take(rest, null);
      return;
    }
    const lines = rest.split(/\r\n|\n|\r/);
    const endings = rest.match(/\r\n|\n|\r/g) ?? [];
    for (const [index, line] of lines.entries()) {
      const ending = (endings[index] as LineEnding | undefined) ?? null;
      if (ending !== null || line !== '') this.#take(line, ending);
    }
  }

  #cutRecords(text: string): void {
    let start = 0;
    for (; start + RECORD_LENGTH <= text.length; start += RECORD_LENGTH) this.#take(text.slice(start, start + RECORD_LENGTH), '');
    this.#rest = text.slice(start);
  }

  #cutLines(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n', this.#searched); end >= 0; end = text.indexOf('\n', start)) {
      const has_return = end > start && text.charCodeAt(end - 1) === RETURN;
      const line = text.slice(start, has_return ? end - 1 : end);
      if (line.length > RECORD_LENGTH) this.#cutAtReturns(line, has_return ? '\r\n' : '\n');
      else this.#take(line, has_return ? '\r\n' : '\n');
      start = end + 1;
    }
    this.#rest = text.slice(start);
    if (this.#rest.length > RECORD_LENGTH) this.#takeReturns();
    this.#searched = this.#rest.length;
  }

  /** Takes lines that end in returns from what has no line feed. A last return waits: a line feed may follow. */
  #takeReturns(): void {
    const last = this.#rest.lastIndexOf('\r', this.#rest.length - 2);
    if (last < 0) return;
    for (const line of this.#rest.slice(0, last).split('\r')) this.#take(line, '\r');
    this.#rest = this.#rest.slice(last + 1);
  }

  #cutAtReturns(text: string, ending: LineEnding): void {
    const lines = text.split('\r');
    for (const [index, line] of lines.entries()) this.#take(line, index === lines.length - 1 ? ending : '\r');
  }
}

/** Whether a beginning has no line ends although it is a file's; null where too little is there to tell. */
function isUnbroken(text: string): boolean | null {
  if (/[\r\n]/.test(text.slice(0, FIRST_LINE_END_BY))) return false;
  if (text.length < FIRST_LINE_END_BY) return null;
  return text.startsWith(FILE_HEADER_BEGINS);
}
