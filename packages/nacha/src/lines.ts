export type LineEnding = '\n' | '\r\n';

/** Takes the next line, without its ending; `ending` is null for a last line that has none. */
export type TakeLine = (text: string, ending: LineEnding | null) => void;

/** Past this a line is no longer looked at, so that a file without line ends cannot fill the memory. */
export const LONGEST_LINE = 10_000;

const RETURN = 0x0d;

/** Cuts text that arrives in pieces into lines. */
export class LineSplitter {
  #rest = '';
  /** How much of the rest is known to hold no line end. */
  #searched = 0;
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
    let start = 0;
    for (let end = text.indexOf('\n', this.#searched); end >= 0; end = text.indexOf('\n', start)) {
      const has_return = end > start && text.charCodeAt(end - 1) === RETURN;
      this.#take(text.slice(start, has_return ? end - 1 : end), has_return ? '\r\n' : '\n');
      start = end + 1;
    }
    this.#rest = text.slice(start);
    this.#searched = this.#rest.length;
  }

  /** Gives out what is left when the text ends without a line ending. */
  end(): void {
    if (this.#rest !== '') this.#take(this.#rest, null);
    this.#rest = '';
    this.#searched = 0;
  }
}
